/** The card of the first steps: how far the member is and the next step, all steps, and what the first task costs. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { t } from '../../core/i18n.ts'
import { GUIDE } from '../../core/paths.ts'
import { forgetHomeNews, homeNews } from '../../data/completed.ts'
import { noteNextStep, type StepSubject } from '../../data/next-step.ts'
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
  /** the sentence above the button, while this is the next step */
  next?: string
  /** of a purchase or the task, which a deposit may come before */
  subject?: StepSubject
  done: boolean
  href: string
}

/** Leads to its page until it is done, also out of order. */
function StepRow({ step, isNext }: { step: Step; isNext: boolean }) {
  const content = (
    <>
      <span className="step-icon">
        <Icon name={step.done ? 'check' : step.icon} size={16} />
      </span>
      <span className="step-text">
        <span>{step.text}</span>
        {!step.done && !isNext && <Note>{step.note}</Note>}
        {step.done && <span className="hidden">{t('firstSteps.isDone')}</span>}
      </span>
    </>
  )
  return (
    <li data-state={step.done ? 'done' : isNext ? 'next' : 'open'} aria-current={isNext ? 'step' : undefined}>
      {step.done ? (
        <span className="step-row">{content}</span>
      ) : (
        <Link className="step-row pressable" href={step.href}>
          {content}
          <Icon name="chevron" size={16} />
        </Link>
      )}
    </li>
  )
}

type Props = {
  steps: readonly Step[]
  /** USDT that the steps after the deposit take */
  needs?: string
  /** the task that the next step is for, above it */
  choice?: ReactNode
  /** what the first task costs and may leave */
  plan?: ReactNode
  /** that it is a loss, above the step that leads to it */
  warning?: ReactNode
}

/** The next step is the main action, below the task that it is for; the other steps and what that task costs follow. */
export function StepsCard({ steps, needs = '', choice, plan, warning }: Props) {
  const done = steps.filter((step) => step.done).length
  const [next, following] = steps.filter((step) => !step.done)
  const bought = next?.id === 'deposit' ? following : next
  // the page of the deposit names it
  useEffect(() => noteNextStep(bought?.subject ? { ...bought.subject, href: bought.href, needs } : null))
  // what the member has just done on the way leads back here, and is confirmed here
  const [news] = useState(homeNews)
  useEffect(forgetHomeNews, [])
  const action = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (news === null) return
    // after the page has taken the position at which it was left
    const frame = requestAnimationFrame(() => action.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [news])
  const progress = t('firstSteps.done', { done, all: steps.length })
  return (
    <Card title={t('firstSteps.title')} id="first-steps" aside={<Note>{progress}</Note>}>
      <div className="first-steps">
        <div className="first-steps-part">
          <div className="steps-progress">
            <ProgressBar percent={(done / steps.length) * 100} label={progress} />
          </div>
          {news && (
            <p className="steps-done">
              <Icon name="check" size={16} />
              {news}
            </p>
          )}
          {choice}
          {warning}
          {next?.next && <p className="steps-next">{next.next}</p>}
          {next && (
            <div className="steps-action" ref={action}>
              <ButtonLink href={next.href}>{next.text}</ButtonLink>
            </div>
          )}
        </div>
        <div className="first-steps-part">
          <ul className="steps-list">
            {steps.map((step) => (
              <StepRow key={step.id} step={step} isNext={step === next} />
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
