import { t } from '../core/i18n.ts'
import { goUp } from '../core/navigation.ts'
import { HOME } from '../core/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'

export type NextLink = { href: string; text: string }

type Props = {
  /** what the member does or waits for next; null if nothing is left to do */
  step: NextLink | null
  /** whether the next page takes the place of this one in the history, because this one has nothing to say a second time */
  replace?: boolean
}

/**
 * The buttons after a success, in the same order and with the same words everywhere: the next step, and home below it. If nothing is left to do, "Done"
 * returns to the page from which the action was started.
 */
export const AfterSuccess = ({ step, replace = true }: Props) =>
  step ? (
    <>
      <ButtonLink href={step.href} replace={replace}>
        {step.text}
      </ButtonLink>
      {step.href !== HOME && (
        <ButtonLink kind="quiet" href={HOME} replace={replace}>
          {t('success.home')}
        </ButtonLink>
      )}
    </>
  ) : (
    <Button onClick={() => goUp(HOME)}>{t('success.done')}</Button>
  )
