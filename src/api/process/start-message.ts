import { demoAccounts } from '../demo/accounts/accounts.ts'
import type { Settings } from '../env.ts'
import { version } from '../version.ts'

/** What a start prints for the person at the terminal. `hasDemo`: whether the database holds the demo programme. */
export function startMessage({ publicUrl, exposed, demoAccountsOpen }: Settings, hasDemo: boolean): string {
  const lines = [`Viveiro is ready at ${publicUrl} (version ${version})`]
  if (hasDemo && demoAccountsOpen) {
    if (exposed) {
      lines.push('', 'WARNING: the demo is on where others can call: everybody can sign in, also as administrator.')
    }
    lines.push(
      '',
      'Demo accounts:',
      ...demoAccounts.map(({ role, email, password }) => `  ${role.padEnd(8)} ${email}  ${password}`),
    )
  } else if (hasDemo)
    lines.push('', 'The demo accounts of this database are locked: DEMO=true opens them to everybody.')
  return lines.join('\n')
}
