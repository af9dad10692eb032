/** The card of the first steps: the member's progress with the next step, the list of all steps, and what the first task costs. */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { whole } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { GUIDE } from '../../core/paths.ts'
import { takeHomeNews } from '../../data/completed.ts'
import { noteNextStep, type StepSubject } from '../../data/next-step.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { DayEnds } from '../../widgets/day-ends.tsx'
import { nextFirstStep } from './next-first-step.ts'
import { CompareTasks } from './task-choice.tsx'

export type Step = {
  id: string
  icon: IconName
  text: string
  /** what the step costs or locks, or how far it is; shown beside `text` in the list */
  amount?: string
  /** the sentence above the button; shown while this is the next step, but not for a free step below an open choice */
  next?: string
  /** whether the step costs nothing, so that what the first task costs comes last */
  isFree?: boolean
  /** for a step that waits only until the platform's day ends. `needs`: how many seconds it takes; null if that is not known */
  today?: { needs: number | null }
  /** what the step buys or starts. If a deposit must come first, the deposit's page names it */
  subject?: StepSubject
  done: boolean
  href: string
  /** another way, offered quietly below the button */
  other?: { text: string; href: string }
  /** whether the Today list has an entry that leads to the same page, so that the bell's list need not name the step */
  isListed?: boolean
}

/** A step in the list. It is a link to its page until it is done, even if other steps come first. */
function StepRow({ step }: { step: Step }) {
  const content = (
    <>
      <span className="step-icon">
        <Icon name={step.done ? 'check' : step.icon} size={16} />
      </span>
      <span className="step-text">
        <span>{step.text}</span>
        {!step.done && step.amount && <span className="step-amount">{step.amount}</span>}
        {step.done && <span className="hidden">{t('firstSteps.isDone')}</span>}
      </span>
    </>
  )
  return (
    <li data-state={step.done ? 'done' : 'open'}>
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

const StepList = ({ steps }: { steps: readonly Step[] }) =>
  steps.length > 0 && (
    <ul>
      {steps.map((step) => (
        <StepRow key={step.id} step={step} />
      ))}
    </ul>
  )

/** The line that stands for the finished steps until it is pressed. */
const FinishedTitle = ({ count }: { count: number }) => (
  <span className="step-row" data-state="finished">
    <span className="step-icon">
      <Icon name="check" size={16} />
    </span>
    <span>{`${t('firstSteps.isDone')} (${whole(count)})`}</span>
  </span>
)

type Props = {
  steps: readonly Step[]
  /** USDT that the steps after the deposit cost */
  needs?: string
  /** whether the choice is open: it then stands above the steps even while the next step is free, with a link to all tasks below the button */
  isChoiceOpen?: boolean
  /** the choice of the task that the steps are for */
  choice?: ReactNode
  /** what the first task costs and may earn */
  plan?: ReactNode
  /** says that the first task is a loss */
  warning?: ReactNode
}

/**
 * Shows the next step as the main button, and lists the other steps, the finished ones folded. The chosen task and what it costs stand above the
 * button once the next step costs something; until then, they come last.
 */
export function StepsCard({ steps, needs = '', isChoiceOpen = false, choice, plan, warning }: Props) {
  const finished = steps.filter((step) => step.done)
  const open = steps.filter((step) => !step.done)
  const done = finished.length
  const [next, ...later] = open
  const bought = next?.id === 'deposit' ? later[0] : next
  const progress = t('firstSteps.done', { done, all: steps.length })
  const { icon, text, href, isFree, isListed } = next ?? {}
  // not in each render, because each new value draws an open bell sheet again
  useEffect(() => {
    nextFirstStep.value = icon && text && href && !isListed ? { icon, text, href, isFree, progress } : null
  }, [icon, text, href, isFree, isListed, progress])
  useEffect(
    () => () => {
      nextFirstStep.value = null
    },
    [],
  )
  // stored for the deposit's page, which says what follows the deposit
  useEffect(() => noteNextStep(bought?.subject ? { ...bought.subject, href: bought.href, needs } : null))
  // a message about the step that the member has just completed on another page, which has led back here
  const [news, setNews] = useState<string | null>(null)
  useLayoutEffect(() => setNews(takeHomeNews()), [])
  const content = useRef<HTMLDivElement>(null)
  const action = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (news === null) return
    // one animation frame later, because the page first returns to the scroll position at which the member left it
    const frame = requestAnimationFrame(() => {
      const before = scrollY
      action.current?.scrollIntoView({ block: 'nearest' })
      // without a message, a button in sight is enough: home then opens at its top
      if (news === '' && scrollY === before) return
      // Scrolls to the top of the card first, and further only if the button is then still out of sight. The old position, or one just far enough to
      // show the button, would leave the message out of sight and half of the previous card at the top of the screen.
      content.current?.scrollIntoView()
      action.current?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [news])
  // what the first task costs does not matter yet while the next step is free, so the list comes first
  const isLater = isFree && !isChoiceOpen
  const about = (
    <>
      {choice}
      {warning}
    </>
  )
  const button = next && (
    <>
      {/* above an open choice, the button of a free step speaks for itself, and stays in sight without a sentence */}
      {next.next && !(isChoiceOpen && isFree) && <p className="steps-next">{next.next}</p>}
      {next.today && <DayEnds {...next.today} />}
      <div className="steps-action" ref={action}>
        <ButtonLink href={next.href}>{next.text}</ButtonLink>
      </div>
      {next.other && (
        <ButtonLink kind="text" href={next.other.href}>
          {next.other.text}
        </ButtonLink>
      )}
    </>
  )
  return (
    <Card title={t('firstSteps.title')} id="first-steps" aside={<Note>{progress}</Note>}>
      <div className="first-steps" ref={content}>
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
          {!isLater && about}
          {button}
          {isChoiceOpen && <CompareTasks />}
        </div>
        <div className="first-steps-part">
          <div className="steps-list">
            <StepList steps={later} />
            {finished.length > 1 ? (
              <Fold title={<FinishedTitle count={finished.length} />}>
                <StepList steps={finished} />
              </Fold>
            ) : (
              <StepList steps={finished} />
            )}
          </div>
          <ButtonLink kind="text" href={GUIDE}>
            {t('guide.title')}
          </ButtonLink>
        </div>
        {plan && (
          <div className="first-steps-part steps-plan">
            {isLater && about}
            {plan}
          </div>
        )}
      </div>
    </Card>
  )
}
