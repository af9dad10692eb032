import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useState } from 'react'
import { compare } from '../../../shared/decimal.ts'
import { boundAmount, coinAmount, unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { ASSETS, HOME, OFFERS } from '../../core/paths.ts'
import { tellOnHome } from '../../data/completed.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { type NextStep, nextStep } from '../../data/next-step.ts'
import { member } from '../../data/session.ts'
import { AfterSuccess } from '../../payment/after-success.tsx'
import { Outcome } from '../../payment/outcome.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { stepTexts } from '../../widgets/step-texts.ts'

type Props = {
  amount: string
  /** whether the balance has been loaded after the deposit was credited */
  hasBalance: boolean
  /** page that asked for the deposit, null for none */
  back: string | null
  /** shows which steps the deposit has gone through */
  children: ReactNode
}

const firstSteps = () => ({ href: HOME, text: t('guide.firstSteps') })

/** The next step after a deposit for which the page `back` has asked; null: no page has. */
const nextFor = (back: string | null) =>
  back === HOME
    ? firstSteps()
    : back
      ? { href: back, text: t('recharge.return') }
      : { href: OFFERS, text: t('home.chooseTask') }

/** Says what was credited, and links to what the member can do next. */
export default function Credited({ amount, hasBalance, back, children }: Props) {
  useSignals()
  const headline = t('recharge.detail.arrived', { amount: unbroken(boundAmount(amount, 'usdt')) })
  useEffect(() => {
    if (back === HOME) tellOnHome(headline)
  }, [back, headline])
  const [following] = useState(() => (back === HOME ? nextStep() : null))
  const { usdt } = member.value ?? {}
  const isEnough = hasBalance && following !== null && typeof usdt === 'string' && compare(usdt, following.needs) >= 0
  return (
    <Card>
      <div className="credited">
        <Outcome
          icon="check"
          headline={headline}
          // the text is a space until the balance is known, to keep room for one line
          text={
            hasBalance ? t('recharge.balance', { amount: `${coinAmount(member.value?.usdt, 'usdt')} USDT` }) : '\u00a0'
          }
        >
          <ButtonLink kind="text" href={ASSETS}>
            {t('assets.title')}
          </ButtonLink>
        </Outcome>
      </div>
      {children}
      {following ? (
        <Following step={following} isNext={isEnough} />
      ) : (
        <AfterSuccess step={nextFor(back)} replace={false} />
      )}
    </Card>
  )
}

/**
 * A newcomer's next step with its button. Until the balance covers the step and the texts are loaded, the button leads to home's first steps instead.
 */
function Following({ step, isNext }: { step: NextStep; isNext: boolean }) {
  useSignals()
  const hasTexts = useLateTexts().data !== null
  const { action, sentence } = stepTexts(step)
  const isKnown = isNext && hasTexts
  return (
    <>
      {/* this line has the same height before the next step is known */}
      <p className="credited-next" data-known={isKnown}>
        {hasTexts ? sentence : '\u00a0'}
      </p>
      {/* as high before the next step is known, because home's first steps have no second button */}
      <div className="credited-steps">
        <AfterSuccess step={isKnown ? { href: step.href, text: action } : firstSteps()} replace={false} />
      </div>
    </>
  )
}
