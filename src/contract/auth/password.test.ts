import { describe, expect, it } from 'vitest'
import { judgePassword, normalisePassword } from './password.ts'

const ines = ['Inês', 'Sá Carvalho', 'ines.moura@exemplo.pt']
const reasonsOf = async (password: string, personal = ines, programme: string[] = []) =>
  (await judgePassword(password, personal, programme)).reasons

describe('judgePassword', () => {
  it.each(['regar as batatas ao domingo', 'canteiro-novo', 'Übermorgen? 7 Äpfel', '🌱🌿🍃🌳🪴🌾🍂🌻🌷🌹🥕🫘'])(
    'accepts %s',
    async (password) => {
      expect(await reasonsOf(password)).toEqual([])
    },
  )

  it.each([
    ['', ['too_short', 'guessable']],
    ['x7#Qp!2vLm9', ['too_short']],
    ['z'.repeat(257), ['too_long']],
    ['aaaaaaaaaaaaa', ['repeats', 'guessable']],
    ['９９９９９９９９９９９９', ['repeats', 'guessable']],
    ['abcdefghijklmn', ['sequence', 'guessable']],
    ['password1234', ['guessable']],
    ['palavrapasse', ['guessable']],
    ['INÊS gosta de couves', ['contains_personal']],
    ['o carvalho do quintal', ['contains_personal']],
    ['debaixo da moura torta', ['contains_personal']],
    ['o viveiro da minha tia', ['contains_programme']],
    ['o V1v31r0 da minha tia', ['contains_programme']],
    ['debaixo da m0ur4 torta', ['contains_personal']],
    ['o c@rva|h0 do quintal', ['contains_personal']],
    ['em casa da !n3$ couves', ['contains_personal']],
  ])('judges %s as %j', async (password, reasons) => {
    expect(await reasonsOf(password)).toEqual(reasons)
  })

  it('refuses a short name only as a whole word', async () => {
    expect(await reasonsOf('banana-pêssego-figo', ['Ana'])).toEqual([])
    for (const password of ['pêssego da ana, figo', 'pêssego da ana2024 figo', 'pêssego da 4n@ figo']) {
      expect(await reasonsOf(password, ['Ana'])).toEqual(['contains_personal'])
    }
  })

  it('refuses the words of the programme', async () => {
    expect(await reasonsOf('couves com nortada', ines, ['Nortada'])).toEqual(['contains_programme'])
  })

  it('counts code points after normalisation', async () => {
    const twelve = 'ﬁgo do Douro' // The ligature normalises to two letters.
    expect(normalisePassword(twelve)).toHaveLength(13)
    expect(await reasonsOf('🌱'.repeat(11))).toContain('too_short')
  })

  it('never scores a refused password as strong', async () => {
    const { score } = await judgePassword('viveiro xK9$mq!vLp2 zR7', ines, [])
    expect(score).toBeLessThan(3)
  })

  it('judges a hostile password in bounded time', async () => {
    await judgePassword('loads the dictionaries', [], [])
    const start = process.cpuUsage()
    await judgePassword('p4$$w0rd'.repeat(32), ines, [])
    expect(process.cpuUsage(start).user).toBeLessThan(1_500_000)
  })
})
