import { afterEach, expect, it, vi } from 'vitest'
import { currentLocale, loadTexts, setLocale, startLocale, translator } from './i18n.ts'
import { loadingBar } from '#web/lib/page/loading-bar.ts'
import { switchLanguage } from './switch-language.ts'

const network = vi.hoisted(() => ({ lost: true }))
vi.mock('#web/locales/en/common.json?raw', async (original) => {
  if (network.lost) throw new TypeError('Failed to fetch dynamically imported module')
  return original()
})

afterEach(() => setLocale('pt'))

it('keeps the current language when the texts of the other fail to load, and can be tried again', async () => {
  startLocale()
  await loadTexts(['common'])
  await switchLanguage('en')
  expect(currentLocale()).toBe('pt')
  expect(document.documentElement.lang).toBe('pt-PT')
  expect(document.cookie).toContain('i18n_redirected=pt')
  expect(loadingBar.state()).toMatchObject({ visible: true, failed: true, percent: 100 })

  network.lost = false
  await switchLanguage('en')
  expect(document.cookie).toContain('i18n_redirected=en')
  expect(translator('common')('skip')).toBe('Skip to content')
})
