/** Card of a software or node licence: both are bought, expire and are renewed in the same way. */

import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { Node, Software } from '../../../shared/contract/view.ts'
import { licenceStates } from '../../../shared/states.ts'
import { coinAmount, day, exactAmount } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { useLazyComponent } from '../../core/lazy-component.ts'
import { regionName } from '../../core/region-name.ts'
import { paused } from '../../data/app-config.ts'
import { forgetLicence } from '../../data/device-notes.ts'
import { forgetData } from '../../data/load.ts'
import { type Intent, pay } from '../../data/pay.ts'
import { sameMember } from '../../data/session.ts'
import { PaymentSheet } from '../../payment/payment-sheet.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Figure } from '../../ui/figure.tsx'
import { NodePicture } from '../../ui/node-picture.tsx'
import { Note } from '../../ui/note.tsx'
import { SoftwarePicture } from '../../ui/software-picture.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { endDay, endOf } from './licence-end.ts'
import { HEIGHT } from './task-of.ts'

type Props = {
  kind: 'software' | 'node'
  licence: Software | Node
  /** page to return to after the purchase, null for the success page */
  back: string | null
  /** the task that the purchase is for, null for none */
  taskId: string | null
  /** the carried task needs this one */
  isSuggested: boolean
  /** opens the purchase at once: the page that led here has already offered it */
  opened: boolean
  /** called when its purchase closes, paid or not */
  onClosed: () => void
}

/** What the purchase is said to have been, on the success page. */
const DEEDS = { buy: 'licence.bought', renew: 'licence.renewed' } as const
const TONES = { valid: 'good', expired: 'bad', unknown: 'plain' } as const

export function LicenceCard({ kind, licence, back, taskId, isSuggested, opened, onClosed }: Props) {
  useSignals()
  // null: the licence's own value, which can change when a cached list is reloaded
  const [chosen, setChosen] = useState<boolean | null>(null)
  const autoRenew = chosen ?? licence.autoRenew
  const [action] = licenceStates[licence.state].actions
  const isOffered = action !== undefined && paused.value.purchase === undefined
  const [open, setOpen] = useState(opened && isOffered)
  // a cached list may show only once it is reloaded which one is asked for
  useEffect(() => {
    if (opened && isOffered) setOpen(true)
  }, [opened, isOffered])
  // the address asks for another one
  useEffect(() => (opened ? () => setOpen(false) : undefined), [opened])
  const validity = t('task.days', { days: licence.days, count: licence.days })
  const facts = [
    [t('licence.item'), licence.name],
    [t('licence.validity'), validity],
  ] as const

  const send = async (intent: Intent, payPassword: string) => {
    const input = { id: licence.id, payPassword, autoRenew }
    const isTheirs = sameMember()
    await (kind === 'software'
      ? pay('POST purchase/buySoftware', intent, input)
      : pay('POST purchase/buyNode', intent, input))
    if (isTheirs()) {
      forgetLicence(kind, licence.id)
      // what is cached does not contain the purchase, neither the list nor what the pages of tasks require
      for (const start of [kind === 'software' ? 'software' : 'nodes', 'task ']) forgetData(start)
    }
    return { until: isTheirs() ? await endOf(kind, licence.id, isTheirs) : null }
  }

  return (
    <Card as="li">
      <CardHead
        start={
          'city' in licence ? (
            <NodePicture region={licence.region} city={licence.city} />
          ) : (
            <SoftwarePicture name={licence.name} />
          )
        }
        title={licence.name}
        note={'city' in licence ? [regionName(licence.region), licence.city].filter(Boolean).join(' · ') : undefined}
        badge={
          licence.state !== 'not_owned' ? (
            <Badge tone={TONES[licence.state]}>{t(`licence.state.${licence.state}`)}</Badge>
          ) : (
            isSuggested && <Badge tone="busy">{t('licence.cheapest')}</Badge>
          )
        }
      />
      {/* what tells it from the others: a node's description does not */}
      {!('city' in licence) && licence.description && (
        <div className="licence-about">
          <Note as="p">{licence.description}</Note>
        </div>
      )}
      <Validity licence={licence} />
      <div className="licence-price">
        <p>
          <Figure value={coinAmount(licence.price, 'usdt')} unit="USDT" size="large" /> <Note>{validity}</Note>
        </p>
        {isOffered && (
          <Button kind={isSuggested ? 'main' : 'quiet'} onClick={() => setOpen(true)}>
            {t(`licence.action.${action}`)}
          </Button>
        )}
      </div>
      {open && (
        <PaymentSheet
          title={t(`licence.action.${action ?? 'buy'}`)}
          payment={{ kind, amount: licence.price, coin: 'usdt', to: licence.name }}
          total={licence.price}
          rows={facts}
          choice={
            <Switch
              name="autoRenew"
              label={t('licence.autoRenew')}
              hint={t('licence.autoRenew.hint', { amount: exactAmount(licence.price, 'usdt') })}
              checked={autoRenew}
              onChange={setChosen}
            />
          }
          send={send}
          receipt={(made) =>
            made?.until
              ? { rows: [], title: t(DEEDS[action ?? 'buy'], { name: licence.name, day: endDay(made.until) }) }
              : { rows: facts, title: t('success.title') }
          }
          back={back}
          busyText={kind === 'node' ? t('node.starting') : undefined}
          onClose={() => {
            setOpen(false)
            setChosen(null)
            onClosed()
          }}
        >
          {'city' in licence && licence.description && <Note as="p">{licence.description}</Note>}
          {taskId ? (
            <LateForTask taskId={taskId} />
          ) : (
            licence.state === 'not_owned' && (
              <Note as="p" icon="warning" tone="warning">
                {t('licence.alone')}
              </Note>
            )
          )}
        </PaymentSheet>
      )}
    </Card>
  )
}

/** Until when the member's own one is valid, and whether it is renewed then. */
function Validity({ licence: { state, daysLeft, expiresAt, autoRenew } }: { licence: Software | Node }) {
  if (state === 'expired') return <Note as="p">{t('licence.expired', { day: day(expiresAt) })}</Note>
  if (state !== 'valid') return null
  return (
    <div className="licence-validity">
      <Note>
        {t('licence.left', {
          days: daysLeft ?? '—',
          count: daysLeft ?? 0,
          day: endDay(expiresAt),
        })}
      </Note>
      <Note>{t(autoRenew ? 'licence.renews' : 'licence.renewsNot')}</Note>
    </div>
  )
}

/** Loaded with the purchase, not with the screen. */
const forTaskCode = () => import('./for-task.tsx')

function LateForTask({ taskId }: { taskId: string }) {
  const { content: ForTask, failed } = useLazyComponent(forTaskCode)
  return ForTask ? <ForTask taskId={taskId} height={HEIGHT} /> : !failed && <Skeleton heights={[HEIGHT]} />
}
