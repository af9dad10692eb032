/** The card of the first steps: what the first task may leave, how far the member is, the next step, and all of them. */
import type { ReactNode } from 'react'
import { t } from '../../core/i18n.ts'
import { GUIDE } from '../../core/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import { Note } from '../../ui/note.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { NotGuaranteed } from '../../ui/states.tsx'

export type Step = { id: string; icon: IconName; text: string; note?: string; done: boolean; href: string }

type Props = {
  steps: readonly Step[]
  /** what the first task may leave, said before the next step is taken */
  result?: ReactNode
  /** a way to another first task */
  other?: ReactNode
  /** what it costs */
  costs?: ReactNode
  /** another button is the main one */
  quiet?: boolean
}

/** What the first task may leave, and then, apart from it, the steps that lead to it. */
export function StepsCard({ steps, result, other, costs, quiet = false }: Props) {
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => !step.done)
  const progress = t('firstSteps.done', { done, all: steps.length })
  return (
    <Card title={t('firstSteps.title')} id="first-steps">
      <div className="first-steps">
        {result && (
          <div className="first-steps-part">
            {result}
            {other}
            <NotGuaranteed />
            {costs}
          </div>
        )}
        <div className="first-steps-part">
          <div>
            <Note as="p">{progress}</Note>
            <ProgressBar percent={(done / steps.length) * 100} label={progress} />
          </div>
          {next && (
            <ButtonLink kind={quiet ? 'quiet' : 'main'} href={next.href}>
              {t('firstSteps.next', { number: steps.indexOf(next) + 1, all: steps.length, step: next.text })}
            </ButtonLink>
          )}
          <List>
            {steps.map((step) => (
              <ListRow
                key={step.id}
                start={
                  <Mark
                    state={step.done ? 'done' : step === next ? 'now' : 'later'}
                    icon={step.done ? 'check' : step.icon}
                  />
                }
                title={step.text}
                note={step.done ? '' : (step.note ?? '')}
                {...(step.done && { end: <span className="hidden">{t('firstSteps.isDone')}</span> })}
              />
            ))}
          </List>
          <ButtonLink kind="text" href={GUIDE}>
            {t('guide.title')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

/** A step's icon: ringed for the one to do now. */
const Mark = ({ state, icon }: { state: 'done' | 'now' | 'later'; icon: IconName }) => (
  <span className="step-icon" data-state={state}>
    <Icon name={icon} size={20} />
  </span>
)
