# npm packages for what is built and tested in JavaScript.

# ringlet_npm_packages(<source folder> <build folder> <result>): what the lock file of the source folder names, fetched once
# into the build folder; again only when the lock file has changed.
function(ringlet_npm_packages source build result)
  file(MAKE_DIRECTORY "${build}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${source}/package-lock.json")
  file(SHA256 "${source}/package-lock.json" wanted)
  set(stamp "${build}/fetched")
  if(EXISTS "${stamp}")
    file(READ "${stamp}" there)
  endif()
  set(${result} TRUE PARENT_SCOPE)
  if(there STREQUAL wanted)
    return()
  endif()
  file(COPY "${source}/package.json" "${source}/package-lock.json" DESTINATION "${build}")
  message(STATUS "Fetching the packages of ${source}/package-lock.json")
  # The npm of Debian 12 now and then ends without an error and without having done anything: what it writes last tells.
  set(written "${build}/node_modules/.package-lock.json")
  foreach(attempt 1 2 3)
    file(REMOVE "${written}")
    execute_process(COMMAND "${RINGLET_NPM}" ci --no-audit --no-fund --ignore-scripts --prefer-offline --loglevel=error
                    WORKING_DIRECTORY "${build}" TIMEOUT 180 RESULT_VARIABLE status OUTPUT_QUIET ERROR_VARIABLE complaint)
    if(status EQUAL 0 AND EXISTS "${written}")
      file(WRITE "${stamp}" "${wanted}")
      return()
    elseif(NOT status EQUAL 0)
      break()
    endif()
  endforeach()
  message(STATUS "npm ended with ${status}: ${complaint}")
  set(${result} FALSE PARENT_SCOPE)
endfunction()
