import { Link } from 'wouter'
import { asProblem, call } from '../../../api.ts'
import { shortAddress } from '../../../components/address.tsx'
import { Button } from '../../../components/button.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty, LoadStatus } from '../../../components/states.tsx'
import { goUp } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { useLoad } from '../../../load.ts'
import { MY } from '../../../routes.ts'
import { ask, say } from '../../../state/dialog.ts'

const EDIT = '/pages-sub/withdrawal-type/edit'

/** The payout accounts: each can be edited, and deleted after a question. */
export default function PayoutAccounts() {
  const loaded = useLoad('payout accounts', () => call('GET bank/list', {}))
  const { data, reload } = loaded

  async function remove(id: number, name: string): Promise<void> {
    if (
      !(await ask({
        text: t('payout.delete.text', { name }),
        confirm: t('payout.delete'),
        cancel: t('common.cancel'),
        danger: true,
      }))
    )
      return
    try {
      await call('POST bank/delete', { id })
      say(t('payout.deleted'))
    } catch (error) {
      say(asProblem(error).message)
    }
    await reload()
  }

  const add = (
    <Link className="button main" href={EDIT}>
      {t('payout.add')}
    </Link>
  )
  return (
    <Screen title={t('payout.title')} onBack={() => goUp(MY)}>
      <LoadStatus of={loaded} heights={[154, 154]} as="cards" />
      {data?.length === 0 && (
        <Empty icon="wallet" text={t('payout.empty')}>
          {add}
        </Empty>
      )}
      <ul className="cards">
        {data?.map(({ id, name, network, address }) => (
          <li key={id} className="card">
            <div className="card-head">
              <strong>{name || network}</strong>
              <span className="badge">{network}</span>
            </div>
            <p className="figure">{shortAddress(address)}</p>
            <div className="box-buttons">
              <Link className="button quiet" href={`${EDIT}?id=${id}`}>
                {t('payout.edit')}
              </Link>
              <Button kind="danger" onClick={() => void remove(id, name || network)}>
                {t('payout.delete')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {(data ? data.length > 0 : !loaded.problem) && add}
    </Screen>
  )
}
