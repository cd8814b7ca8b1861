import { expect, it } from 'vitest'
import { readPeople } from './people-file.ts'

const limits = { rows: 5000, cell: 300, bytes: 2 * 1024 * 1024 }
const defaults = { role: 'trainee', locale: 'pt' }
const read = (content: string | Uint8Array<ArrayBuffer>) =>
  readPeople(new File([content], 'pessoas.csv'), defaults, limits)
const found = async (content: string | Uint8Array<ArrayBuffer>) => {
  const file = await read(content)
  if (typeof file === 'string') throw new Error(file)
  return file
}
const windows1252 = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0)!)
const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0)).buffer)

it.each([
  ['semicolons and a BOM', '\uFEFFE-mail;Nome;Apelido\nana@exemplo.pt;Ana;Sá\n', 'UTF-8', ';'],
  ['commas and quotes', 'email,nome,apelido\r\n"ana@exemplo.pt","Ana","Sá"\r\n', 'UTF-8', ','],
  ['tabs', 'email\tfirst name\tlast name\nana@exemplo.pt\tAna\tSá', 'UTF-8', '\t'],
  ['the encoding of an old Excel', windows1252('email;nome\nana@exemplo.pt;Ana Sá\n'), 'Windows-1252', ';'],
  ['UTF-16', utf16('email;nome\nana@exemplo.pt;Ana Sá\n'), 'UTF-16', ';'],
])('reads %s', async (_, content, encoding, separator) => {
  const file = await found(content)
  expect(file).toMatchObject({ text: { encoding, separator } })
  expect(file.rows).toEqual([
    { line: 2, email: 'ana@exemplo.pt', firstName: 'Ana', lastName: 'Sá', role: 'trainee', locale: 'pt' },
  ])
})

it('keeps the numbers of the lines over empty ones and quoted line breaks', async () => {
  const { rows } = await found('email;papel;notas\n\na@b.pt;mentor;"uma\nduas ""três"""\n;;\nc@d.pt;equipa;\n')
  expect(rows.map(({ line, email, role }) => [line, email, role])).toEqual([
    [3, 'a@b.pt', 'mentor'],
    [6, 'c@d.pt', 'equipa'],
  ])
})

it.each([
  ['', 'empty'],
  ['email;nome\n', 'empty'],
  ['nome;papel\nAna;mentor\n', 'noEmail'],
  ['PK\0\0 an Excel file', 'notText'],
  [`email\n${'a@b.pt\n'.repeat(5001)}`, 'tooLong'],
])('says what is wrong with %j', async (content, problem) => {
  expect(await read(content)).toBe(problem)
})
