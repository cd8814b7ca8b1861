import type { Role } from '#contract/scopes.ts'

export const demoPassword = 'viveiro-demo-2026'

const account = (role: Role, name: string) => ({ role, email: `${name}@viveiro.example`, password: demoPassword })

/** One account per role, offered on the login page of a demo installation. */
export const demoAccounts = [
  account('trainee', 'onit'),
  account('founder', 'founder'),
  account('mentor', 'mentor'),
  account('juror', 'juror'),
  account('partner', 'partner'),
  account('staff', 'staff'),
  account('admin', 'admin'),
]
