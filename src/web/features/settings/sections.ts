import type { SettingsPart, SettingsSection } from '#web/area.ts'
import { areas } from '#web/areas.ts'
import { session } from '#web/lib/api/client.ts'
import { later } from '#web/lib/page/later.ts'
import { type Locale, loadTexts } from '#web/lib/text/i18n.ts'

/**
 * The sections in their order: the forms of the profile, then the account. An area adds its section as `settings` of its
 * `area.ts`, and its id here; those without a place come last.
 */
const forms = ['profile', 'password', 'security', 'skills', 'experiences', 'projects', 'attachments']
const account = ['email', 'appearance', 'notifications', 'sessions', 'tokens', 'calendar', 'data', 'account']
const order = [...forms, ...account]

type Registered = Omit<SettingsSection, 'word'> & { title: Record<Locale, string>; apart: boolean }

const placeOf = ({ id }: { id: string }) => (order.includes(id) ? order.indexOf(id) : order.length)

/** The sections that this person has. */
export function settingsSections(): Registered[] {
  const found = areas
    .flatMap(({ words, settings = [] }) =>
      settings.map(({ word, ...section }) => ({ ...section, title: { pt: words.pt[word]!, en: words.en[word]! } })),
    )
    .filter(({ scope }) => !scope || session.hasScope(scope))
    .sort((one, other) => placeOf(one) - placeOf(other))
  const firstOfAccount = found.find(({ id }) => !forms.includes(id))
  return found.map((section) => ({ ...section, apart: section === firstOfAccount && section !== found[0] }))
}

const parts = new Map<string, ReturnType<typeof later<SettingsPart>>>()

/** The code of a section, loaded with its texts. */
export function partOf({ id, load, texts }: Pick<Registered, 'id' | 'load' | 'texts'>) {
  const known = parts.get(id)
  if (known) return known
  const part = later(async () => (await Promise.all([load(), loadTexts(texts)]))[0])
  parts.set(id, part)
  return part
}
