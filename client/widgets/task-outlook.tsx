import { t } from '../core/i18n.ts'
import { sentences } from '../core/sentences.ts'
import { KeyValues } from '../ui/key-values.tsx'
import { Note } from '../ui/note.tsx'
import { isLoss, type TaskCost } from './task-cost.ts'
import { EstimateText, Result, ResultBasis } from './task-result.tsx'

/** If the result is negative, warns that one round may cost more than it earns. */
export const LossNote = ({ cost: { total }, text = t('outlook.loss') }: { cost: TaskCost; text?: string }) =>
  isLoss(total) ? (
    <Note as="p" icon="warning" tone="warning">
      {text}
    </Note>
  ) : null

/**
 * The result if everything is withdrawn, as the only figure. The other results belong to the costs, which are folded. The sentence below
 * it says that this is an estimate, and either which costs of software and node it contains or that it is a loss. If there is no result, says which
 * figures are missing.
 */
export const MainResult = ({ cost, name }: { cost: TaskCost; name: string }) =>
  cost.total === null ? (
    <ResultBasis cost={cost} />
  ) : (
    <>
      <KeyValues rows={[[name, <Result key="all" value={cost.total} />]]} />
      {isLoss(cost.total) ? (
        <LossNote cost={cost} text={sentences(t('outlook.loss'), t('task.cost.estimate'))} />
      ) : (
        <Note as="p" icon="info">
          <EstimateText cost={cost} />
        </Note>
      )}
    </>
  )
