import { t } from '../../core/i18n.ts'
import { goUp, safeReturnPath } from '../../core/navigation.ts'
import { HOME, MY, type ScreenProps } from '../../core/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { NodeField } from '../../ui/node-field.tsx'
import { Screen } from '../../ui/screen.tsx'

/** Each with a picture: a node that is not linked yet, a linked field, and one whose links have lit up. */
const pictures = [
  ['guide.licences', 'guide.licences.text', 'loose'],
  ['guide.run', 'guide.run.text', 'plain'],
  ['guide.end', 'guide.end.text', 'lit'],
] as const

/** How it works, in three pictures. After a registration, `?return=` is the page that follows, and they can be skipped. */
export default function GuideScreen({ query }: ScreenProps) {
  const next = safeReturnPath(query.get('return'))
  return (
    <Screen
      title={t('guide.title')}
      narrow
      onBack={next ? undefined : () => goUp(MY)}
      end={
        next && (
          <ButtonLink kind="text" href={next} replace>
            {t('guide.skip')}
          </ButtonLink>
        )
      }
    >
      {pictures.map(([title, text, state], index) => (
        <Card key={title} look="centered" title={`${index + 1}. ${t(title)}`}>
          <NodeField look="scene" seed={title} state={state} />
          <p>{t(text)}</p>
        </Card>
      ))}
      <ButtonLink href={next ?? HOME} replace={next !== null}>
        {t(next ? 'guide.next' : 'guide.home')}
      </ButtonLink>
    </Screen>
  )
}
