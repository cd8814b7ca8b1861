/** Words common in Portuguese passwords, most used first; no published dictionary covers European Portuguese. */
export const portugueseWords: string[] = (
  'benfica sporting portugal porto lisboa amor senha palavrapasse palavra passe segredo futebol slbenfica fcporto ' +
  'scp slb fcp ronaldo cristiano eusebio aguia leao dragao braga coimbra aveiro faro setubal leiria evora viseu guarda ' +
  'minho algarve alentejo madeira acores douro mondego tejo saudade fado sardinha bacalhau francesinha pastel nata ' +
  'familia mae pai filho filha irmao irma avo avozinha princesa principe querida querido amizade felicidade esperanca ' +
  'vida morte deus jesus maria jose joao pedro paulo tiago ana ines sofia beatriz mariana carolina matilde leonor ' +
  'francisco rodrigo martim santiago miguel goncalo duarte afonso tomas rita joana catarina diogo andre bruno ricardo ' +
  'carlos antonio manuel silva santos ferreira pereira oliveira costa rodrigues martins sousa fernandes goncalves gomes ' +
  'lopes marques alves almeida ribeiro pinto carvalho teixeira moreira correia mendes nunes soares vieira monteiro ' +
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro segunda terca quarta quinta ' +
  'sexta sabado domingo primavera verao outono inverno universidade faculdade escola instituto politecnico engenharia ' +
  'informatica programador programacao computador telemovel internet trabalho estagio empresa startup entrar acesso ' +
  'teste admin utilizador bemvindo obrigado obrigada ola bomdia boanoite adoro gosto muito minha meu casa carro gato cao ' +
  'gatinho cachorro estrela sol lua mar praia flor rosa girassol azul verde vermelho branco preto amarelo chocolate cafe'
).split(' ')
