import { useSignals } from '@preact/signals-react/runtime'
import { useId } from 'react'
import { groupsOf } from '../../core/address-groups.ts'
import { isInFull, isSameAddress, looksAlike } from '../../core/alike.ts'
import { day, whole } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { errorText, FieldError, type FieldProps } from '../../ui/field.tsx'
import { Warning } from '../../ui/message-box.tsx'
import { LoadStatus } from '../../ui/states.tsx'
import type { Withdrawn } from './times-used.ts'

/** An address that the member has saved or used. `at`: when something was withdrawn to it, in unix seconds, if it is known from that */
export type Known = { address: string; name: string; at?: number | null }

type Saved = { address: string; name: string; network: string }

/** The known addresses that look like `typed` but are others, each once: the saved ones, then those of earlier withdrawals. */
export function alikeOf(typed: string, saved: readonly Saved[], withdrawn: Withdrawn | null): readonly Known[] {
  const known: Known[] = [
    ...saved.map(({ address, name, network }) => ({ address, name: name || network })),
    ...(withdrawn?.items ?? []).map(({ address, createdAt }) => ({ address, name: '', at: createdAt })),
  ]
    // one with stars looks like any address with the same ends
    .filter(({ address }) => isInFull(address) && looksAlike(address, typed))
  return known.filter(({ address }, index) => known.findIndex((each) => isSameAddress(each.address, address)) === index)
}

/** What the box confirms: that this address was compared with those. Another one needs another look. */
export const comparisonOf = (typed: string, alike: readonly Known[]): string =>
  [typed, ...alike.map(({ address }) => address)].join(' ')

/** The numbers of the groups in which two addresses differ, for screen readers. */
function differing(one: string, other: string): string {
  const others = groupsOf(other)
  return groupsOf(one)
    .flatMap((group, index) => (group === others[index] ? [] : [whole(index + 1)]))
    .join(', ')
}

/** An address in groups, like `Address`. Those in which it differs from another one are marked. */
function Marked({ address, unlike }: { address: string; unlike: string }) {
  const others = groupsOf(unlike)
  return (
    <span className="marked-address">
      {groupsOf(address).map((group, index) => (
        <span key={`${index}${group}`}>{group === others[index] ? group : <mark>{group}</mark>}</span>
      ))}
    </span>
  )
}

type Props = {
  typed: string
  alike: readonly Known[]
  field: FieldProps
  onValue: (value: string) => void
}

/** Compares a new address with those that it could be mistaken for, and asks the member to confirm it. */
export function LookAlike({ typed, alike, field, onValue }: Props) {
  useSignals()
  const texts = useLateTexts()
  const id = useId()
  const complaint = errorText(field.error)
  if (texts.data === null)
    return (
      <>
        <LoadStatus of={texts} name={t('payout.address')} heights={[220]} />
        {complaint && <FieldError id={id} text={complaint} />}
      </>
    )
  const comparison = comparisonOf(typed, alike)
  return (
    <div className="look-alike">
      <div role="alert">
        <Warning>{t('payout.alike.text')}</Warning>
      </div>
      <dl>
        {alike.map(({ address, name, at }) => (
          <div key={address}>
            <dt>{at === undefined ? name : t('payout.alike.order', { day: day(at) })}</dt>
            <dd>
              <Marked address={address} unlike={typed} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('payout.alike.this')}</dt>
          {alike.slice(0, 1).map(({ address }) => (
            <dd key={address}>
              <Marked address={typed} unlike={address} />
              <span className="hidden">{t('payout.alike.where', { groups: differing(typed, address) })}</span>
            </dd>
          ))}
        </div>
      </dl>
      <CheckField
        name={field.name}
        checked={field.value === comparison}
        onChange={(checked) => onValue(checked ? comparison : '')}
        error={complaint}
      >
        {t('payout.alike.compared')}
      </CheckField>
    </div>
  )
}
