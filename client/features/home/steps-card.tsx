/** The card of the first steps: how far the member is and the next step, all steps, and what the first task costs. */
import { type ReactNode, useState } from 'react'
import { t } from '../../core/i18n.ts'
import { GUIDE } from '../../core/paths.ts'
import { takeDeed } from '../../data/completed.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

export type Step = {
  id: string
  icon: IconName
  text: string
  /** below the text in the list */
  note?: string
  /** the sentence above the button, once it is the next one */
  next?: string
  done: boolean
  href: string
}

type Props = {
  steps: readonly Step[]
  /** the task that the next step is for, above it */
  choice?: ReactNode
  /** what the first task costs and may leave */
  plan?: ReactNode
  /** that it is a loss, above the step that leads to it */
  warning?: ReactNode
}

/** The next step is the main action, below the task that it is for; the other steps and what that task costs follow. */
export function StepsCard({ steps, choice, plan, warning }: Props) {
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => !step.done)
  // a purchase leads back here, and is confirmed here
  const [deed] = useState(takeDeed)
  const progress = t('firstSteps.done', { done, all: steps.length })
  return (
    <Card title={t('firstSteps.title')} id="first-steps" aside={<Note>{progress}</Note>}>
      <div className="first-steps">
        <div className="first-steps-part">
          <div className="steps-progress">
            <ProgressBar percent={(done / steps.length) * 100} label={progress} />
          </div>
          {deed && (
            <p className="steps-done">
              <Icon name="check" size={16} />
              {deed}
            </p>
          )}
          {choice}
          {warning}
          {next?.next && <p className="steps-next">{next.next}</p>}
          {next && <ButtonLink href={next.href}>{next.text}</ButtonLink>}
        </div>
        <div className="first-steps-part">
          <ul className="steps-list">
            {steps.map((step) => (
              <li
                key={step.id}
                data-state={step.done ? 'done' : step === next ? 'now' : 'later'}
                aria-current={step === next ? 'step' : undefined}
              >
                <span className="step-icon">
                  <Icon name={step.done ? 'check' : step.icon} size={16} />
                </span>
                <span>
                  <span>{step.text}</span>
                  {!step.done && step !== next && <Note>{step.note}</Note>}
                  {step.done && <span className="hidden">{t('firstSteps.isDone')}</span>}
                </span>
              </li>
            ))}
          </ul>
          <ButtonLink kind="text" href={GUIDE}>
            {t('guide.title')}
          </ButtonLink>
        </div>
        {plan && (
          <div className="first-steps-part">
            <div className="steps-plan">{plan}</div>
          </div>
        )}
      </div>
    </Card>
  )
}
