# What every target shares: warnings, compiler cache, linker, reproducible paths.

add_library(tutti_warnings INTERFACE)
target_compile_options(tutti_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
# g++ 12 sees an uninitialised value in many an std::optional that is tested first.
target_compile_options(tutti_warnings INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
if(TUTTI_WERROR)
  target_compile_options(tutti_warnings INTERFACE -Werror)
endif()

# No path of the builder's machine in a binary: asserts and debug information name files from the root.
add_compile_options(-ffile-prefix-map=${PROJECT_SOURCE_DIR}/= -fdiagnostics-color=auto)

# What makes a fault in memory harder to use: canaries, checked copies, no stack that skips its guard page, tables that
# are read-only once the program runs, addresses that nobody knows beforehand, and jumps that land only where they may
# (Intel's CET; ARM's PAC and BTI). A round costs no more for it, the engine some per cent: tests/bench/RESULTS.md.
if(TUTTI_HARDENING)
  include(CheckPIESupported)
  check_pie_supported(LANGUAGES CXX)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  add_compile_options(-fstack-protector-strong -fstack-clash-protection -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    add_compile_options(-fcf-protection)
  elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64")
    add_compile_options(-mbranch-protection=standard)
  endif()
  add_link_options(LINKER:-z,relro,-z,now,-z,noexecstack)
endif()

find_program(TUTTI_CCACHE ccache)
if(TUTTI_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${TUTTI_CCACHE})
endif()

find_program(TUTTI_MOLD mold)
if(TUTTI_MOLD)
  add_link_options(-fuse-ld=mold)
endif()

# tutti_add_program(NAME SOURCE...): an executable at the top of the build folder.
function(tutti_add_program name)
  add_executable(${name} ${ARGN})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} PRIVATE tutti_warnings)
endfunction()
