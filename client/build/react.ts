/**
 * React as an ES module. The build uses it instead of React's own packages, which are CommonJS: every module that imports a CommonJS package gets a
 * wrapper, and the names of hooks and elements could not be shortened.
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
