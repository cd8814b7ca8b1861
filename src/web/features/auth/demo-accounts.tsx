import type { Programme } from '#contract/programme/programme.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useProgramme } from '#web/lib/page/programme.ts'

export type DemoAccount = Programme['demoAccounts'][number]

/** One account of each role, offered while demo mode is on. */
export function DemoAccounts({ disabled, onChoose }: { disabled: boolean; onChoose: (account: DemoAccount) => void }) {
  const t = useT('auth')
  const accounts = useProgramme()?.demoAccounts ?? []
  if (accounts.length === 0) return null
  return (
    <section className="demo" aria-labelledby="demo-title">
      <h2 className="demo__title" id="demo-title">
        {t('demo.title')}
      </h2>
      <p className="small subtle">{t('demo.hint')}</p>
      <ul className="demo__list">
        {accounts.map((account) => (
          <li key={account.email}>
            <button className="demo__account" type="button" disabled={disabled} onClick={() => onChoose(account)}>
              <span className="demo__role">
                <span className="sr-only">{t('demo.enter')} </span>
                {t(`demo.${account.role}`)}
              </span>
              <span className="demo__email">{account.email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
