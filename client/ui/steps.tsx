import { Icon } from './icon.tsx'

type Props<S extends string> = {
  /** in order; when the last state is reached, all steps are done */
  states: readonly S[]
  now: string
  text: (state: S) => string
}

/** Progress of an order; renders nothing if `now` is not one of `states`, for example after a refusal. */
export function Steps<S extends string>({ states, now, text }: Props<S>) {
  const at = (states as readonly string[]).indexOf(now)
  if (at === -1) return null
  const isDone = (index: number) => index < at || at === states.length - 1
  return (
    <ol className="steps">
      {states.map((each, index) => (
        <li key={each} className={isDone(index) ? 'done' : undefined} aria-current={index === at ? 'step' : undefined}>
          <span className="step-mark">{isDone(index) && <Icon name="check" size={16} />}</span>
          {text(each)}
        </li>
      ))}
    </ol>
  )
}
