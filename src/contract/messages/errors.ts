import { defineErrors, defineFieldErrors } from '#contract/errors/define-errors.ts'

export const messageErrors = defineErrors({
  message_nobody: {
    status: 409,
    pt: 'Não há ninguém nesta lista a quem escrever. Escolhe outra lista ou outros filtros.',
    en: 'There is nobody on this list to write to. Choose another list or other filters.',
  },
  message_unwritten: {
    status: 409,
    pt: 'Falta o assunto ou o texto. Escreve os dois antes de enviar.',
    en: 'The subject or the text is missing. Write both before you send it.',
  },
  message_list_gone: {
    status: 409,
    pt: 'Esta lista ou um dos seus filtros já não existe. Começa a mensagem outra vez a partir da lista.',
    en: 'This list or one of its filters no longer exists. Start the message again from the list.',
  },
})
type MessageErrors = typeof messageErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends MessageErrors {}
}

export const messageFieldErrors = defineFieldErrors({
  message_name: {
    pt: 'Entre chavetas só podem estar as palavras indicadas acima, como {nome}. Corrige ou apaga as outras.',
    en: 'Only the words named above can stand between braces, like {name}. Correct or remove the others.',
  },
  message_language: {
    pt: 'Escreve o assunto e o texto nas mesmas línguas.',
    en: 'Write the subject and the text in the same languages.',
  },
  message_past: { pt: 'Escolhe uma hora que ainda não passou.', en: 'Choose a time that has not passed.' },
})
