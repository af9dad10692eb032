/** The lists of software and nodes: the member's own licences, and below them those on offer. */
import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { LicenceKind } from '../../../shared/states.ts'
import { t } from '../../core/i18n.ts'
import { licenceEnds } from '../../data/device-notes.ts'
import { knownPledges } from '../../data/known-pledges.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import type { Licence } from '../../data/licences.ts'
import { CardList } from '../../ui/card.tsx'
import { List } from '../../ui/list-row.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { LicenceCard } from './licence-card.tsx'
import { isOwn, ownByUrgency } from './licence-groups.ts'
import { LicenceRow } from './licence-row.tsx'
import { PurchaseSheet } from './purchase-sheet.tsx'
import { type Purchase, plannedFirst } from './use-purchase.ts'

type Props = {
  kind: LicenceKind
  /** all licences of the kind */
  all: readonly Licence[]
  /** those that match the page's filters */
  shown: readonly Licence[]
  purchase: Purchase
}

/**
 * The licences in two groups, each under a heading, or in one list without a heading if all of them belong to the same group. If the member needs one
 * of those on offer for a task, these come first.
 */
export function LicenceList({ kind, all, shown, purchase }: Props) {
  useSignals()
  // loaded before the purchase sheet that shows them opens
  useLateTexts()
  const { suggested, opened, taskId, back, open, close } = purchase
  const own = plannedFirst(ownByUrgency(kind, shown, all, knownPledges()), ({ licence }) => licence.id === suggested)
  const offers = plannedFirst(
    shown.filter((each) => !isOwn(each)),
    ({ id }) => id === suggested,
  )
  const hasGroups = all.some(isOwn) && !all.every(isOwn)
  const groups = [
    {
      name: 'own' as const,
      count: own.length,
      list: (
        <CardList>
          {own.map(({ licence, held }) => (
            <LicenceCard
              key={licence.id}
              licence={licence}
              held={held ?? []}
              isSuggested={suggested === licence.id}
              onOpen={() => open(licence.id)}
            />
          ))}
        </CardList>
      ),
    },
    {
      name: 'offers' as const,
      count: offers.length,
      list: (
        <div className="licence-offers">
          <List boxed>
            {offers.map((licence) => (
              <LicenceRow
                key={licence.id}
                licence={licence}
                isSuggested={suggested === licence.id}
                onOpen={() => open(licence.id)}
              />
            ))}
          </List>
        </div>
      ),
    },
  ].filter(({ count }) => count > 0)
  if (offers[0]?.id === suggested) groups.reverse()
  return (
    <>
      {groups.map(({ name, list }) =>
        hasGroups ? (
          <Group key={name} kind={kind} name={name}>
            {list}
          </Group>
        ) : (
          <div key={name}>{list}</div>
        ),
      )}
      {/* not in its row or card, which moves to the other group while the sheet is open if the list is loaded again after the purchase */}
      {opened && (
        <PurchaseSheet key={opened.id} kind={kind} licence={opened} back={back} taskId={taskId} onClose={close} />
      )}
    </>
  )
}

/** Text keys of the headings. */
const HEADINGS = {
  own: { software: 'licence.own.software', node: 'licence.own.node' },
  offers: { software: 'licence.offers.software', node: 'licence.offers.node' },
} as const

type GroupProps = { kind: LicenceKind; name: keyof typeof HEADINGS; children: ReactNode }

function Group({ kind, name, children }: GroupProps) {
  useSignals()
  const hasTexts = useLateTexts().data !== null
  // without its text, the heading still has its height
  return <Section title={hasTexts ? t(HEADINGS[name][kind]) : '\u00a0'}>{children}</Section>
}

/** Heights in pixels, as in `Skeleton`. */
const HEIGHT = { card: 139, row: 64 }

/** Placeholder of `LicenceList`, with cards for the own licences that this device knows of. @param rows how many licences there may be */
export function LicencePlaceholder({ kind, rows }: { kind: LicenceKind; rows: number }) {
  useSignals()
  const own = licenceEnds.value.filter((each) => each.kind === kind)
  const offered = Math.max(1, rows - own.length)
  const offers = <Skeleton heights={Array<number>(offered).fill(HEIGHT.row)} as="rows" />
  if (own.length === 0) return offers
  return (
    <>
      <Group kind={kind} name="own">
        <Skeleton heights={own.map(() => HEIGHT.card)} as="cards" />
      </Group>
      <Group kind={kind} name="offers">
        {offers}
      </Group>
    </>
  )
}
