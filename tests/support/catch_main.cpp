// The main function of every Catch2 program; compiled once because it costs as much as all other tests of a file.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
