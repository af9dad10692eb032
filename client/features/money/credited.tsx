import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useState } from 'react'
import { compare } from '../../../shared/decimal.ts'
import { boundAmount, coinAmount, unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { ASSETS, HOME, TASKS } from '../../core/paths.ts'
import { tellOnHome } from '../../data/completed.ts'
import { nextStep } from '../../data/next-step.ts'
import { member } from '../../data/session.ts'
import { Outcome } from '../../payment/outcome.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

type Props = {
  amount: string
  /** the balance has been loaded since */
  hasBalance: boolean
  /** page that the deposit was for */
  back: string | null
  /** its steps */
  children: ReactNode
}

/** What was credited, and what can be done with it. */
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
          // its line has room before it is known
          text={
            hasBalance ? t('recharge.balance', { amount: `${coinAmount(member.value?.usdt, 'usdt')} USDT` }) : '\u00a0'
          }
        />
      </div>
      {children}
      {following && (
        // has room before the balance is known
        <p className="credited-next" data-known={isEnough}>
          {following.next}
        </p>
      )}
      {isEnough ? (
        <ButtonLink href={following.href}>{following.text}</ButtonLink>
      ) : back === HOME ? (
        <ButtonLink href={HOME}>{t('firstSteps.title')}</ButtonLink>
      ) : (
        <ButtonLink href={TASKS}>{t('home.chooseTask')}</ButtonLink>
      )}
      <ButtonLink kind="quiet" href={ASSETS}>
        {t('assets.title')}
      </ButtonLink>
    </Card>
  )
}
