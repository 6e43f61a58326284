#include "model/reserved_words.h"

#include <sstream>

namespace hls::model {
namespace {

/// IEEE 1800-2017 Annex B, then the keywords of C++20 that are not among them, the other words of which Verilator 5.006
/// warns (SYMRSVDWORD), and macros of the C library and of GCC.
constexpr const char* kKeywords =
    "accept_on alias always always_comb always_ff always_latch and assert assign assume automatic "
    "before begin bind bins binsof bit break buf bufif0 bufif1 byte case casex casez cell chandle "
    "checker class clocking cmos config const constraint context continue cover covergroup "
    "coverpoint cross deassign default defparam design disable dist do edge else end endcase "
    "endchecker endclass endclocking endconfig endfunction endgenerate endgroup endinterface "
    "endmodule endpackage endprimitive endprogram endproperty endspecify endsequence endtable "
    "endtask enum event eventually expect export extends extern final first_match for force "
    "foreach forever fork forkjoin function generate genvar global highz0 highz1 if iff ifnone "
    "ignore_bins illegal_bins implements implies import incdir include initial inout input inside "
    "instance int integer interconnect interface intersect join join_any join_none large let "
    "liblist library local localparam logic longint macromodule matches medium modport module nand "
    "negedge nettype new nexttime nmos nor noshowcancelled not notif0 notif1 null or output "
    "package packed parameter pmos posedge primitive priority program property protected pull0 "
    "pull1 pulldown pullup pulsestyle_ondetect pulsestyle_onevent pure rand randc randcase "
    "randsequence rcmos real realtime ref reg reject_on release repeat restrict return rnmos rpmos "
    "rtran rtranif0 rtranif1 s_always s_eventually s_nexttime s_until s_until_with scalared "
    "sequence shortint shortreal showcancelled signed small soft solve specify specparam static "
    "string strong strong0 strong1 struct super supply0 supply1 sync_accept_on sync_reject_on "
    "table tagged task this throughout time timeprecision timeunit tran tranif0 tranif1 tri tri0 "
    "tri1 triand trior trireg type typedef union unique unique0 unsigned until until_with untyped "
    "use uwire var vectored virtual void wait wait_order wand weak weak0 weak1 while wildcard wire "
    "with within wor xnor xor "
    "alignas alignof and_eq asm auto bitand bitor bool catch char char8_t char16_t char32_t "
    "co_await "
    "co_return co_yield compl concept const_cast consteval constexpr constinit decltype delete "
    "double dynamic_cast explicit false float friend goto inline long main mutable namespace "
    "noexcept not_eq nullptr operator or_eq private public register reinterpret_cast requires "
    "short "
    "sizeof static_assert static_cast std switch template thread_local throw true try typeid "
    "typename using volatile wchar_t xor_eq "
    "NULL abort atomic_cancel atomic_commit atomic_noexcept bit_vector cdecl complex "
    "const_iterator "
    "const_reference deque far huge interrupt iterator list map multimap multiset near override "
    "pascal queue reference set stack synchronized transaction_safe transaction_safe_dynamic "
    "type_info uint8_t uint16_t uint32_t vector "
    "sc_clock sc_in sc_inout sc_out sc_signal sensitive sensitive_neg sensitive_pos "
    "EOF INFINITY NAN errno linux stderr stdin stdout unix";

}  // namespace

const std::set<std::string>& reserved_words() {
  static const std::set<std::string> kWords = [] {
    std::istringstream text(kKeywords);
    std::set<std::string> result;
    for (std::string word; text >> word;) result.insert(word);
    return result;
  }();
  return kWords;
}

}  // namespace hls::model
