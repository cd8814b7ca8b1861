import { call, session } from './client.ts'
import { type Locale, setLocale } from './i18n.ts'
import { setLocale as saveLocale } from './light-endpoints.ts'

/** Switches the page at once; whoever is signed in gets their mails in that language too. */
export async function switchLanguage(locale: Locale) {
  await setLocale(locale)
  if (!session.state().loggedIn) return
  try {
    await call(saveLocale, { body: { locale }, quiet: true })
  } catch {
    // The page is in the chosen language all the same.
  }
}
