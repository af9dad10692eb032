import { Icon } from './icon.tsx'

type Props<S extends string> = {
  /** in the order in which they follow each other; with the last all is done */
  states: readonly S[]
  now: string
  text: (state: S) => string
}

/** How far an order has come; nothing for one that has left the way. */
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
