import { demoAccounts } from '../demo/accounts/accounts.ts'
import type { Settings } from '../env.ts'
import { version } from '../version.ts'

type Found = {
  /** The database holds the demo programme. */
  hasDemo: boolean
  /** There is an administrator. */
  isLed: boolean
  /** Of a link to become the first one, on an empty installation. */
  firstLink: string | undefined
}

/** What a start prints for the person at the terminal. */
export function startMessage(settings: Settings, { hasDemo, isLed, firstLink }: Found): string {
  const { publicUrl, exposed, demoAccountsOpen } = settings
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
  if (firstLink) {
    lines.push(
      '',
      'Nobody runs this programme yet. This link makes you its administrator; it works once, for 24 hours:',
    )
    lines.push(`  ${publicUrl}/auth/invitation/${firstLink}`)
  } else if (!isLed) lines.push('', 'Nobody runs this programme yet. Become its administrator:')
  if (!isLed) lines.push('  npm run admin -- --email name@example.com --name "First Last"')
  return lines.join('\n')
}
