import type * as organisations from '#contract/auth/organisations.ts'
import { call } from '#web/lib/api/client.ts'

// Without the contract's schemas, which are too heavy for the login page.
const begin = { method: 'POST', path: '/auth/organisations/{organisation}' } as typeof organisations.beginOrganisation

const key = 'organisation-ticket'

/** Leaves for an organisation. The ticket stays in this tab: nobody else's answer can be finished here. */
export async function leaveFor(organisation: string): Promise<void> {
  const { url, ticket } = await call(begin, { params: { organisation } })
  sessionStorage.setItem(key, ticket)
  location.assign(url)
}

/** Once: a page that is loaded again has nothing left to finish. */
export function takeTicket(): string | null {
  const ticket = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return ticket
}
