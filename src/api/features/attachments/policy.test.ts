import { describe, expect, it } from 'vitest'
import { attachmentKinds } from '#contract/attachments/attachments.ts'
import { roles, scopesOf, type Role } from '#contract/scopes.ts'
import { canChange, canDelete, canRead, canUpload } from './policy.ts'

const scopes = ['events:manage'] as const
const person = (role: Role) => ({ id: 'me', scope: new Set(scopesOf[role]) })
const file = (over: Partial<Parameters<typeof canRead>[1]>) => ({
  ownerId: 'you',
  kind: 'cv' as const,
  uses: [],
  ...over,
})
const mine = file({ ownerId: 'me' })
const others = file({})
const orphaned = file({ ownerId: null })
const cover = file({ kind: 'cover' })
const material = file({ ownerId: null, kind: 'material' })
const logo = file({ kind: 'logo' })
const shown = file({ kind: 'cover', uses: [{ visibility: 'public' }] })
const forMembers = file({ uses: [{ visibility: 'members' }] })
const files = [mine, others, orphaned, cover, material, logo, shown]

describe('the policy of attachments', () => {
  it.each([
    // role      mine  others orphaned cover material logo shown
    ['trainee', true, false, false, false, false, false, true],
    ['founder', true, false, false, false, false, false, true],
    ['mentor', true, false, false, false, false, false, true],
    ['staff', true, false, false, true, true, false, true],
    ['admin', true, false, false, true, true, false, true],
  ] as const)('lets a %s read', (role, ...expected) => {
    expect(files.map((one) => canRead(person(role), one, scopes))).toEqual(expected)
  })

  it('lets everybody read public files, and without a session nothing else', () => {
    expect(files.filter((one) => canRead(null, one, scopes))).toEqual([shown])
  })

  it("lets those inside the programme read members' files, and nobody else", () => {
    const inside = roles.filter((role) => role !== 'juror' && role !== 'partner')
    expect(roles.filter((role) => canRead(person(role), forMembers, scopes))).toEqual(inside)
    expect(canRead(null, forMembers, scopes)).toBe(false)
    expect(canRead(person('admin'), file({ uses: [{ visibility: 'record' }] }), scopes)).toBe(false)
  })

  it.each([
    ['trainee', true, false, false, false, false, false, false],
    ['founder', true, false, false, false, false, false, false],
    ['mentor', true, false, false, false, false, false, false],
    ['staff', true, false, false, true, true, false, true],
    ['admin', true, false, false, true, true, false, true],
  ] as const)('lets a %s delete', (role, ...expected) => {
    expect(files.map((one) => canDelete(person(role), one, scopes))).toEqual(expected)
  })

  it.each(roles)("lets a %s upload covers and materials only with an area's staff right", (role) => {
    const refused = attachmentKinds.filter((kind) => !canUpload(person(role), kind, scopes))
    expect(refused).toEqual(scopesOf[role].includes('events:manage') ? [] : ['cover', 'material'])
  })

  it.each(roles)('lets a %s rename and replace only personal attachments of their own', (role) => {
    const pictures = [file({ ownerId: 'me', kind: 'photo' }), file({ ownerId: 'me', kind: 'cover' })]
    expect([...files, ...pictures].filter((one) => canChange(person(role), one))).toEqual([mine])
  })
})
