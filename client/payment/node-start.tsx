import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../core/i18n.ts'
import { useLateTexts } from '../data/late-texts.ts'
import { LICENCES_KEY, requestNodes } from '../data/licences.ts'
import { usePolled } from '../data/use-polled.ts'
import { Note } from '../ui/note.tsx'
import { Steps } from '../ui/steps.tsx'

/** How often the platform is asked whether the node has started. */
const ASK_MS = 10_000

/** Keeps the room of a text that is loading. */
const ROOM = '\u00a0'

const STATES = ['starting', 'started'] as const

const TEXTS = { starting: 'node.start.starting', started: 'node.start.started' } as const

/**
 * The start of a node that was just bought, section 4 of the specification. Only the platform knows whether it has started: the node counts as started
 * once the platform's list of nodes names it as active. Until then, the list is requested again.
 */
export function NodeStarting({ id }: { id: number }) {
  const { data, problem } = usePolled(
    LICENCES_KEY.node,
    requestNodes,
    ASK_MS,
    (nodes) => nodes?.find((each) => each.id === id)?.state !== 'valid',
  )
  const hasStarted = data?.find((each) => each.id === id)?.state === 'valid'
  return <NodeStart state={hasStarted ? 'started' : 'starting'} isKnown={data !== null && problem === null} />
}

type Props = {
  state: (typeof STATES)[number]
  /** whether the platform has been asked successfully */
  isKnown?: boolean
}

export function NodeStart({ state, isKnown = true }: Props) {
  useSignals()
  const hasTexts = useLateTexts().data !== null
  const said = state === 'started' ? t('node.start.active') : isKnown ? t('node.start.notYet') : t('node.start.asks')
  return (
    <>
      <Steps states={STATES} now={state} text={(each) => (hasTexts ? t(TEXTS[each]) : ROOM)} />
      <div role="status">
        <Note as="p">{hasTexts ? said : ROOM}</Note>
      </div>
    </>
  )
}
