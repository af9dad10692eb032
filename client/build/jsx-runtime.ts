/**
 * React's JSX runtime as an ES module; the build uses it instead of React's own, which is CommonJS: each module that imports that one gets a wrapper,
 * and each element a longer call.
 */
import * as runtime from 'react/jsx-runtime'

export const { jsx, jsxs, Fragment } = runtime
