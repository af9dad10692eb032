import { useSignals } from '@preact/signals-react/runtime'
import { type RefObject, useRef, useState } from 'react'
import { SWAP_FEE_PERCENT } from '../../../shared/limits.ts'
import { percent } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { goUp, navigate, safeReturnPath } from '../../core/navigation.ts'
import { BIND_EMAIL, HOME, MY, type ScreenProps } from '../../core/paths.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { config } from '../../data/app-config.ts'
import { tellOnHome } from '../../data/completed.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { member } from '../../data/session.ts'
import { AfterLoad } from '../../ui/after-load.tsx'
import { BottomAction } from '../../ui/bottom-action.tsx'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Card, CardList } from '../../ui/card.tsx'
import { Costs, Licences, Returned, Run } from '../../ui/guide-pictures.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { Screen } from '../../ui/screen.tsx'
import { LoadStatus } from '../../ui/states.tsx'
import { type ShowItem, Swipe } from '../../ui/swipe.tsx'

const pictures = [
  ['guide.licences', 'guide.licences.text', Licences],
  ['guide.run', 'guide.run.text', Run],
  ['guide.end', 'guide.end.text', Returned],
  ['guide.costs', 'guide.costs.text', Costs],
] as const

/** The placeholder in wide windows: cards with these heights in pixels. */
const WIDE = { heights: [315, 315, 413, 413], as: 'cards' } as const
/** The placeholder on phones: one block with this height in pixels. */
const PHONE = { heights: [300] } as const

/**
 * Explains in four pictures how the platform works and what it costs. A new member comes here after the registration and can skip the guide. The page
 * of `?return=` opens afterwards. If the member has no e-mail address, they are asked for it first.
 */
export default function GuideScreen({ query }: ScreenProps) {
  useSignals()
  const texts = useLateTexts()
  const wide = useWideWindow()
  const back = safeReturnPath(query.get('return'))
  const needsEmail = back !== null && member.value?.email === ''
  const next = needsEmail ? `${BIND_EMAIL}?return=${encodeURIComponent(back)}` : back
  // the form for the e-mail address has a back arrow that leads here. Therefore this page must stay in the history
  const replace = next !== null && !needsEmail
  // text key of the button's label. The label names home if that comes next; for any other page, it just says "next"
  const onward = next === HOME ? 'guide.firstSteps' : next ? 'guide.next' : 'guide.home'
  const leadsTo = needsEmail ? 'firstSteps.email' : onward
  const leave = () => {
    if ((next ?? HOME) === HOME) tellOnHome('')
  }
  const [shown, setShown] = useState(0)
  const show = useRef<ShowItem>(null)
  const isLast = wide || shown === pictures.length - 1
  return (
    <Screen
      title={t('guide.title')}
      narrow={!wide}
      onBack={next ? undefined : () => goUp(MY)}
      end={
        next && (
          <ButtonLink kind="text" href={next} replace={replace} onClick={leave}>
            {t('guide.skip')}
          </ButtonLink>
        )
      }
    >
      <div className="guide">
        {back !== null && member.value && (
          <Note as="p" icon="check">
            {t('register.welcome', { name: member.value.username })}
          </Note>
        )}
        {texts.data ? (
          <Steps wide={wide} control={show} onShown={setShown} />
        ) : (
          // an error message must not be stretched like the steps
          <div className={texts.problem ? undefined : 'guide-steps'}>
            <LoadStatus of={texts} {...(wide ? WIDE : PHONE)} />
          </div>
        )}
        <AfterLoad of={texts}>
          <BottomAction>
            {/* the warning is beside the button, so that it is seen with each picture */}
            {texts.data && (
              <Note as="p" icon="warning" tone="warning">
                {t('guide.loss.text')}
              </Note>
            )}
            <ButtonRow>
              {/* not shown after a registration, because the header then has a link that skips the guide */}
              {!next && !isLast && (
                <ButtonLink kind="quiet" href={HOME} onClick={leave}>
                  {t('guide.home')}
                </ButtonLink>
              )}
              <Button
                onClick={() => {
                  if (!isLast) {
                    show.current?.(shown + 1)
                    // with large text, the page is longer than the screen
                    scrollTo(0, 0)
                    return
                  }
                  leave()
                  navigate(next ?? HOME, { replace })
                }}
              >
                {t(isLast ? leadsTo : 'guide.next')}
              </Button>
            </ButtonRow>
          </BottomAction>
        </AfterLoad>
      </div>
    </Screen>
  )
}

type StepsProps = {
  wide: boolean
  control: RefObject<ShowItem | null>
  onShown: ShowItem
}

function Steps({ wide, control, onShown }: StepsProps) {
  const fees = (
    <KeyValues
      rows={[
        [t('website.fee.swap'), percent(config.value?.swapFee ?? SWAP_FEE_PERCENT)],
        [t('records.kind.transferFee'), percent(config.value?.transferFee)],
        [t('website.fee.withdraw'), percent(config.value?.withdrawFee)],
      ]}
    />
  )
  const steps = pictures.map(([title, text, Picture], index) => {
    const name = `${index + 1}. ${t(title)}`
    const hasFees = title === 'guide.costs'
    const content = (
      <Card key={title} title={name}>
        {wide ? (
          <Picture />
        ) : (
          // the one that fills the frame better is shown
          <div className="guide-frame">
            <Picture />
            <Picture tall />
          </div>
        )}
        <p className="guide-text">{t(text)}</p>
        {hasFees && fees}
      </Card>
    )
    return { name, content }
  })
  return wide ? (
    <CardList as="div">{steps.map(({ content }) => content)}</CardList>
  ) : (
    <div className="guide-steps">
      <Swipe label={t('guide.title')} items={steps} control={control} onShown={onShown} />
    </div>
  )
}
