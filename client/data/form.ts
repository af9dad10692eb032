/** Form state: values, one error per field, one submit at a time. Failures never discard what was typed. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldError } from '../../shared/rules.ts'
import { afterClick } from '../core/after-click.ts'
import { whenDrawn } from '../core/navigation.ts'
import type { FieldProps } from '../ui/field.tsx'
import { asProblem } from './api.ts'
import { showToast } from './dialogs.ts'
import { keepValues, keptValues } from './kept-values.ts'
import { requireConnection } from './require-connection.ts'
import { type StillCurrent, stillCurrent } from './still-current.ts'

type Values = Record<string, string>

type Rules<V extends Values> = { [K in keyof V]?: (value: string, values: V) => FieldError | null }

type Options<V extends Values> = {
  initial: V
  rules: Rules<V>
  /** resolves on success; a thrown ApiProblem is shown, its field errors beside the fields */
  submit: (values: V, current: StillCurrent) => Promise<void>
  /** fields whose typed values are restored after the session has ended and the same member has logged in again; never one that the contract marks as secret */
  keeps?: readonly (keyof V & string)[]
}

const NONE: readonly never[] = []

/** Those of `values` that `names` lists. */
const only = (names: readonly string[], values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

export type Form<V extends Values> = {
  values: V
  busy: boolean
  /** why the last submit failed, shown above the button. '' if the reasons are shown beside the fields only, null without a failure */
  problem: string | null
  field: (name: keyof V & string) => FieldProps
  set: (name: keyof V & string, value: string) => void
  /** removes the error of a field */
  clear: (name: keyof V & string) => void
  /** validates one field and shows its error; returns whether the field is valid. For a button that needs only that field */
  check: (name: keyof V & string) => boolean
  /** validates a field that the member has left, unless it is empty. While the pointer is pressed, waits for its click */
  left: (name: keyof V & string) => void
  /** shows errors that were found after the submit: those in `found` beside the fields, with the focus on the first, and `text` above the button */
  complain: (found: Partial<Record<string, FieldError>>, text: string) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export function useForm<V extends Values>({ initial, rules, submit, keeps = NONE }: Options<V>): Form<V> {
  const [first] = useState(initial)
  const [values, setValues] = useState(() => ({ ...first, ...only(keeps, keptValues()) }))
  const typed = useRef<Values>(values)
  typed.current = only(
    keeps.filter((name) => values[name] !== first[name]),
    values,
  )
  const isKept = keeps.length > 0
  useEffect(() => (isKept ? keepValues(() => typed.current) : undefined), [isKept])
  const [errors, setErrors] = useState<Partial<Record<string, FieldError>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // a ref, because React updates state too late to block a second tap
  const locked = useRef(false)

  const form = useRef<HTMLFormElement>(null)

  const complaint = (name: keyof V & string): FieldError | null => rules[name]?.(values[name] ?? '', values) ?? null

  const clear = (name: keyof V & string): void => setErrors(({ [name]: _, ...rest }) => rest)

  /** Also removes the message of the last submit and the marks on its fields, because they were about the values before this change. */
  function set(name: keyof V & string, value: string): void {
    setValues((old) => ({ ...old, [name]: value }))
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([key, error]) => key !== name && error !== '')))
    setProblem(null)
  }

  function check(name: keyof V & string): boolean {
    const key = complaint(name)
    if (key === null) clear(name)
    else setErrors((old) => ({ ...old, [name]: key }))
    return key === null
  }

  function checkTyped(name: keyof V & string): void {
    if (values[name]) check(name)
  }
  // a ref, because the click may change the value
  const latest = useRef(checkTyped)
  latest.current = checkTyped

  function complain(found: Partial<Record<string, FieldError>>): void {
    setErrors(found)
    const [first] = Object.keys(values).filter((name) => name in found)
    const input = first && form.current?.elements.namedItem(first)
    if (input instanceof HTMLElement) input.focus()
  }

  async function run(): Promise<void> {
    const found = Object.fromEntries(
      Object.keys(rules).flatMap((name) => {
        const key = complaint(name)
        return key === null ? [] : [[name, key]]
      }),
    )
    complain(found)
    if (Object.keys(found).length > 0) return
    const current = stillCurrent()
    locked.current = true
    setBusy(true)
    setProblem(null)
    try {
      await requireConnection()
      await submit(values, current)
    } catch (error) {
      const failure = asProblem(error)
      const known = Object.entries(failure.fields).filter(([name]) => name in values)
      // if several fields have the same error, it is shown once, above the button, and the fields are only marked
      const isShared = known.length > 1 && new Set(known.map(([, key]) => key)).size === 1
      if (known.length > 0) complain(Object.fromEntries(isShared ? known.map(([name]) => [name, '']) : known))
      setProblem(known.length === 0 || isShared ? failure.message : failure.tries)
      if (!current.samePage() && current.sameMember() && !failure.handled) showToast(failure.message)
    } finally {
      // while the page is being left, the form stays in sight until the next page is drawn. It must not be sent again during that time
      whenDrawn(() => {
        locked.current = false
        setBusy(false)
      })
    }
  }

  return {
    values,
    busy,
    problem,
    set,
    clear,
    field: (name) => ({
      name,
      value: values[name] ?? '',
      error: errors[name] ?? null,
      onChange: (event) => set(name, event.target.value),
    }),
    check,
    left: (name) => afterClick(() => latest.current(name)),
    complain(found, text) {
      setProblem(text)
      complain(found)
    },
    onSubmit(event) {
      event.preventDefault()
      form.current = event.currentTarget
      if (!locked.current) void run()
    },
  }
}
