import { describe, expect, it } from 'vitest'
import { attachmentKinds } from '#contract/attachments.ts'
import { roles, scopesOf, type Role } from '#contract/scopes.ts'
import { canDelete, canRead, canUpload } from './policy.ts'

const person = (role: Role, id = 'me') => ({ id, role, scope: new Set(scopesOf[role]) })
const mine = { ownerId: 'me', isPublic: false }
const others = { ownerId: 'you', isPublic: false }
const orphaned = { ownerId: null, isPublic: false }
const shown = { ownerId: 'you', isPublic: true }

describe('the policy of files', () => {
  it.each([
    // role      mine   others orphaned public
    ['trainee', true, false, false, true],
    ['founder', true, false, false, true],
    ['mentor', true, false, false, true],
    ['staff', true, true, true, true],
    ['admin', true, true, true, true],
  ] as const)('lets a %s read', (role, ...expected) => {
    expect([mine, others, orphaned, shown].map((file) => canRead(person(role), file))).toEqual(expected)
  })

  it('lets everybody read what is public, and nobody without a session anything else', () => {
    expect([mine, others, orphaned, shown].map((file) => canRead(null, file))).toEqual([false, false, false, true])
  })

  it.each([
    ['trainee', true, false, false, false],
    ['founder', true, false, false, false],
    ['mentor', true, false, false, false],
    ['staff', true, true, true, true],
    ['admin', true, true, true, true],
  ] as const)('lets a %s delete', (role, ...expected) => {
    expect([mine, others, orphaned, shown].map((file) => canDelete(person(role), file))).toEqual(expected)
  })

  it.each(roles)('lets a %s upload for events only with the right to run them', (role) => {
    const refused = attachmentKinds.filter((kind) => !canUpload(person(role), kind))
    expect(refused).toEqual(scopesOf[role].includes('events:manage') ? [] : ['cover', 'material'])
  })
})
