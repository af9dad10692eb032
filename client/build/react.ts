/**
 * React as an ES module; the build uses it instead of React's own packages, which are CommonJS: each module that imports one of those gets a wrapper,
 * and each call of a hook and each element a longer name.
 */
import * as react from 'react'
import * as runtime from 'react/jsx-runtime'
import * as dom from 'react-dom'

export const {
  Component,
  Fragment,
  cloneElement,
  createContext,
  createElement,
  forwardRef,
  isValidElement,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  version,
} = react
export const { createPortal, flushSync } = dom
export const { jsx, jsxs } = runtime
