# Compiling several sources as one, where the build from nothing is to be fast (TUTTI_TOGETHER): most of
# the time of a compiler goes into headers, and those are then read once for all of them. A file still includes what it
# uses: the presets dev, tsan, clang and fuzz compile every file alone.

# tutti_compile_together(TARGET [ACROSS_FOLDERS] [APART SOURCE...] [ALONE SOURCE...]): files of one folder together, or
# of neighbouring folders, in even groups of at most TUTTI_TOGETHER, small enough that a changed file costs little more
# than before. Files that speak the words of different games, or of different parts of the tests' support, are kept
# apart: the same words mean different things. APART are together, too, but never with the others.
function(tutti_compile_together target)
  cmake_parse_arguments(PARSE_ARGV 1 together "ACROSS_FOLDERS" "" "APART;ALONE")
  if(TUTTI_TOGETHER LESS 2)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)

  get_target_property(sources ${target} SOURCES)
  list(REMOVE_ITEM sources ${together_ALONE})
  set(folders "")
  foreach(source ${sources})
    cmake_path(GET source PARENT_PATH folder)
    if(together_ACROSS_FOLDERS)
      set(name all)
    else()
      cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE name)
    endif()
    if(source IN_LIST together_APART)
      string(APPEND name "_apart")
    endif()
    set(words "")
    file(STRINGS ${source} opened REGEX "^using namespace (engine::[a-z]+|test_support::.*);")
    foreach(namespace ${opened})
      string(REGEX REPLACE "^.*::([a-z]+).*$" "\\1" word "${namespace}")
      list(APPEND words ${word})
    endforeach()
    list(REMOVE_DUPLICATES words)
    string(APPEND name "_${words}")
    string(MAKE_C_IDENTIFIER "${name}" name)
    list(APPEND folders ${name})
    list(APPEND in_${name} ${source})
  endforeach()
  list(REMOVE_DUPLICATES folders)

  foreach(name ${folders})
    list(LENGTH in_${name} count)
    math(EXPR groups "(${count} + ${TUTTI_TOGETHER} - 1) / ${TUTTI_TOGETHER}")
    set(index 0)
    foreach(source ${in_${name}})
      math(EXPR group "${index} * ${groups} / ${count}")
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${name}_${group})
      math(EXPR index "${index} + 1")
    endforeach()
  endforeach()
endfunction()
