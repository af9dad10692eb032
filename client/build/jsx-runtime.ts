/**
 * React's JSX runtime as an ES module, which the build puts in its place. React's own is CommonJS: each module that imports it gets a wrapper,
 * and each element a longer call.
 */
import * as runtime from 'react/jsx-runtime'

export const { jsx, jsxs, Fragment } = runtime
