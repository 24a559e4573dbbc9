# Bundles the page into OUTPUT with the packages that its lock file pins, which are fetched into PACKAGES.
# With COMPARE, fails when the bundle differs from the one that lies there.
#
# usage: cmake -DRINGLET_NPM=… -DRINGLET_NODE=… -DPACKAGES=… -DOUTPUT=… [-DCOMPARE=…] -P bundle_page.cmake
include("${CMAKE_CURRENT_LIST_DIR}/../cmake/RingletNpm.cmake")
ringlet_npm_packages("${CMAKE_CURRENT_LIST_DIR}/page" "${PACKAGES}" fetched)
if(NOT fetched)
  if(COMPARE)
    message("skipped: npm could not fetch the packages of studio/page/package-lock.json")
    return()
  endif()
  message(FATAL_ERROR "npm could not fetch the packages of studio/page/package-lock.json")
endif()
execute_process(COMMAND "${RINGLET_NODE}" "${CMAKE_CURRENT_LIST_DIR}/page/build.mjs" "${PACKAGES}/node_modules" "${OUTPUT}"
                COMMAND_ERROR_IS_FATAL ANY)
if(COMPARE)
  foreach(file app.js app.css three.js viewer.js)
    execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files "${OUTPUT}/${file}" "${COMPARE}/${file}" RESULT_VARIABLE differs)
    if(differs)
      message(FATAL_ERROR "studio/page/dist/${file} is not what studio/page/src makes; run: cmake --build BUILD_FOLDER --target studio_page")
    endif()
  endforeach()
endif()
