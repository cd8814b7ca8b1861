import type { Role } from '#contract/scopes.ts'

export const demoPassword = 'viveiro-demo-2026'

const account = (role: Role, name: string) => ({ role, email: `${name}@viveiro.example`, password: demoPassword })

/** One account of each role, shown on the login page while the demo programme is on. */
export const demoAccounts = [
  account('trainee', 'onit'),
  account('founder', 'founder'),
  account('mentor', 'mentor'),
  account('staff', 'staff'),
  account('admin', 'admin'),
]
