// Positions that several tests of Tritoc start from.
#pragma once

#include "tests/support/tritoc_reach.hpp"

namespace test_support {

/// No field is won, and the board is full but for the hole 9.9. Games are tried from this one on.
inline TritocGame all_but_one_hole(Side to_move, const std::function<bool(const TritocGame&)>& holds,
                                   unsigned first_game) {
    return reached({{"bbw wwb bbw",  //
                     "wwb bbw wwb",  //
                     "bwb wbw bwb",  //
                     "wwb bbw wwb",  //
                     "bbw wwb bbw",  //
                     "wbw bwb wbw",  //
                     "bbw wwb bbw",  //
                     "wwb bbw wwb",  //
                     "bwb wbw bw."},
                    to_move,
                    holds,
                    even_dice(),
                    first_game});
}

}  // namespace test_support
