/** The card of the first steps: how far the member is, the next step, and all of them. */
import type { ReactNode } from 'react'
import { t } from '../../core/i18n.ts'
import { GUIDE } from '../../core/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { NotGuaranteed } from '../../ui/states.tsx'

export type Step = { id: string; icon: IconName; text: string; note?: string; done: boolean; href: string }

type Props = {
  steps: readonly Step[]
  /** what the first task may leave, said before the next step is taken */
  result?: ReactNode
  /** a way to another first task, below the next step */
  other?: ReactNode
  /** what it costs */
  costs?: ReactNode
}

/** What is still to be done is shown in full; the rest is one line, which opens on request. */
export function StepsCard({ steps, result, other, costs }: Props) {
  const [done, open] = [steps.filter((step) => step.done), steps.filter((step) => !step.done)]
  const [next] = open
  const progress = t('firstSteps.done', { done: done.length, all: steps.length })
  return (
    <Card title={t('firstSteps.title')} id="first-steps">
      <ProgressBar percent={(done.length / steps.length) * 100} label={progress} />
      <div className="first-steps">
        <div className="first-steps-part">
          {result}
          {next && (
            <ButtonLink href={next.href}>
              {t('firstSteps.next', { number: steps.indexOf(next) + 1, all: steps.length, step: next.text })}
            </ButtonLink>
          )}
          {other}
          {result && <NotGuaranteed />}
          {costs}
        </div>
        <div className="first-steps-part">
          {done.length > 0 && (
            <Fold title={progress}>
              <List>
                {done.map(({ id, text }) => (
                  <ListRow
                    key={id}
                    start={<Mark state="done" icon="check" />}
                    title={text}
                    end={<Badge tone="good">{t('firstSteps.isDone')}</Badge>}
                  />
                ))}
              </List>
            </Fold>
          )}
          <List>
            {open.map((step) => (
              <ListRow
                key={step.id}
                start={<Mark state={step === next ? 'now' : 'later'} icon={step.icon} />}
                title={step.text}
                note={step.note ?? ''}
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
