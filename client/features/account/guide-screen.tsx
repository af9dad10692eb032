import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../../core/i18n.ts'
import { goUp, safeReturnPath } from '../../core/navigation.ts'
import { HOME, MY, type ScreenProps } from '../../core/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Screen } from '../../ui/screen.tsx'
import { LoadStatus } from '../../ui/states.tsx'
import { useGlossary } from '../../widgets/glossary.ts'
import { Licences, Returned, Run } from './guide-pictures.tsx'

const pictures = [
  ['guide.licences', 'guide.licences.text', Licences],
  ['guide.run', 'guide.run.text', Run],
  ['guide.end', 'guide.end.text', Returned],
] as const

/** How it works, in three pictures. After a registration, `?return=` is the page that follows, and they can be skipped. */
export default function GuideScreen({ query }: ScreenProps) {
  useSignals()
  const loaded = useGlossary()
  const { data } = loaded
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
      <LoadStatus of={loaded} heights={[299, 322, 345]} />
      {data &&
        pictures.map(([title, text, Picture], index) => (
          <Card key={title} title={`${index + 1}. ${t(title)}`}>
            <Picture />
            <p>{data[text]}</p>
          </Card>
        ))}
      <ButtonLink href={next ?? HOME} replace={next !== null}>
        {t(next ? 'guide.next' : 'guide.home')}
      </ButtonLink>
    </Screen>
  )
}
