import { call, session } from '#web/lib/api/client.ts'
import { currentLocale, type Locale, setLocale } from './i18n.ts'
import { setLocale as saveLocale } from '#web/lib/api/light-endpoints.ts'
import { loadingBar } from '#web/lib/page/loading-bar.ts'

/** Switches the page at once; whoever is signed in gets their mails in that language too. */
export async function switchLanguage(locale: Locale) {
  try {
    await setLocale(locale)
  } catch {
    // Without its texts the page stays as it is; the switch can be used again.
    loadingBar.fail()
    return loadingBar.finish()
  }
  // Another may have been chosen meanwhile.
  if (!session.state().loggedIn || currentLocale() !== locale) return
  try {
    await call(saveLocale, { body: { locale }, quiet: true })
  } catch {
    // The page is in the chosen language all the same.
  }
}
