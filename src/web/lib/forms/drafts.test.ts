import { beforeEach, expect, it, vi } from 'vitest'

// A fresh module is a fresh tab: only the device's storage is left of the one before.
const openTab = async () => {
  sessionStorage.clear()
  vi.resetModules()
  return import('./drafts.ts')
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it('a draft survives closing the tab, without passwords, and a logout deletes it', async () => {
  const first = await openTab()
  first.claimDrafts('ana')
  first.saveDraft('event.new', { title: 'Rega', currentPassword: 'x' })
  const second = await openTab()
  second.claimDrafts('ana')
  expect(second.readDraft('event.new', { title: '', place: '' })).toEqual({ title: 'Rega', place: '' })
  second.discardAllDrafts()
  expect(second.hasDrafts()).toBe(false)
})

it('another person at the same device never sees it', async () => {
  const first = await openTab()
  first.claimDrafts('ana')
  first.saveDraft('event.new', { title: 'Rega' })
  const second = await openTab()
  expect(second.hasDraft('event.new')).toBe(false)
  second.claimDrafts('rui')
  expect(second.hasDraft('event.new')).toBe(false)
  expect(JSON.stringify(localStorage)).not.toContain('Rega')
})

it("a visitor's input, such as a sign-up, stays in the tab", async () => {
  const tab = await openTab()
  tab.saveDraft('register-onit', { email: 'ana@exemplo.pt' })
  expect(tab.hasDraft('register-onit')).toBe(true)
  expect((await openTab()).hasDraft('register-onit')).toBe(false)
})
