import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentLocale, detectLocale, loadTexts, setLocale, startLocale, translator, useT } from './i18n.ts'

// The numbers refer to the behaviour notes, section 8; the constants to the specification, section 9.

const clearCookie = () => (document.cookie = 'i18n_redirected=; path=/; max-age=-1')

beforeEach(clearCookie)
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await setLocale('pt')
})

describe('language', () => {
  it('is Portuguese without a cookie, whatever the browser says (8.6 as we decided)', () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
    startLocale()
    expect(document.documentElement.lang).toBe('pt-PT')
    expect(document.cookie).toContain('i18n_redirected=pt')
  })

  it('follows the cookie, and ignores an unknown value (8.4)', () => {
    document.cookie = 'i18n_redirected=en; path=/'
    startLocale()
    expect(document.documentElement.lang).toBe('en-UK')
    document.cookie = 'i18n_redirected=fr; path=/'
    startLocale()
    expect(document.documentElement.lang).toBe('pt-PT')
  })

  it('keeps the choice for 365 days (8.2)', async () => {
    vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z'), toFake: ['Date'] })
    const written: string[] = []
    const set = (text: string) => void written.push(text)
    Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set })
    await setLocale('en')
    Reflect.deleteProperty(document, 'cookie')
    vi.useRealTimers()
    expect(written).toEqual(['i18n_redirected=en; Expires=Fri, 01 Jan 2027 00:00:00 GMT; Path=/; SameSite=Lax'])
  })

  it('writes nothing when the language is already in use (8.3)', async () => {
    startLocale()
    clearCookie()
    await setLocale('pt')
    expect(document.cookie).not.toContain('i18n_redirected')
  })

  it('switches without leaving the page', async () => {
    function Skip() {
      return <p>{useT('common')('skip')}</p>
    }
    await loadTexts(['common'])
    render(<Skip />)
    expect(screen.getByText('Saltar para o conteúdo')).toBeTruthy()
    await act(() => setLocale('en'))
    expect(screen.getByText('Skip to content')).toBeTruthy()
  })

  it('ends in the language chosen last, whichever texts arrive last', async () => {
    await loadTexts(['common'])
    const english = setLocale('en')
    await setLocale('pt')
    await english
    expect(currentLocale()).toBe('pt')
    expect(document.cookie).toContain('i18n_redirected=pt')
  })

  it.each([
    [['en-GB', 'pt-PT'], 'en'],
    [['fr', 'pt-PT', 'en'], 'pt'],
    [['pt-BR'], 'pt'],
    [['en-UK'], 'en'],
    [['fr'], null],
  ])('detects %j as %s, if asked to (8.7)', (wished, found) => {
    expect(detectLocale(wished)).toBe(found)
  })
})

describe('texts', () => {
  beforeEach(() => loadTexts(['ui', 'common']))

  it('fill in parameters and leave unknown ones visible', () => {
    const t = translator('common')
    expect(t('programmeOf', { organisation: 'Nortada' })).toBe('Programa Nortada')
    expect(t('programmeOf')).toBe('Programa {organisation}')
  })

  it('choose the plural by the rules of the language', () => {
    const t = translator('ui')
    expect(t('errorSummary', { count: 1 })).toBe('Corrige um campo para continuar')
    expect(t('errorSummary', { count: 3 })).toBe('Corrige 3 campos para continuar')
  })

  it('take elements', () => {
    render(<p>{translator('common').rich('programmeOf', { organisation: <b key="b">Nortada</b> })}</p>)
    expect(screen.getByText('Nortada').tagName).toBe('B')
    expect(document.querySelector('p')?.textContent).toBe('Programa Nortada')
  })

  it('show the key when the text is missing (8.12)', () => {
    expect(translator('common')('nothing.here' as 'skip')).toBe('nothing.here')
  })
})
