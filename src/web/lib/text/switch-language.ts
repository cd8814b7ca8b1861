import { call, session } from '#web/lib/api/client.ts'
import { currentLocale, type Locale, setLocale } from './i18n.ts'
import { setLocale as saveLocale } from '#web/lib/api/light-endpoints.ts'
import { loadingBar } from '#web/lib/page/loading-bar.ts'

/** Switches the page's language at once, and the language of mails for a signed-in person. */
export async function switchLanguage(locale: Locale) {
  try {
    await setLocale(locale)
  } catch {
    // Without the texts the page stays as it is; the switch can be used again.
    loadingBar.fail()
    return loadingBar.finish()
  }
  // Another language may have been chosen meanwhile.
  if (!session.state().loggedIn || currentLocale() !== locale) return
  try {
    await call(saveLocale, { body: { locale }, quiet: true })
  } catch {
    // Ignore the failure: the page itself is in the chosen language.
  }
}
