import { type Mailer, MailerError } from '../../ports/mailer.ts';

export interface SmtpSettings {
  /** smtp://user:password@host:587 or smtps://…. */
  readonly url: string;
  /** The sender of the mails. */
  readonly from: string;
}

/** Timeout of each step of the SMTP dialogue, in milliseconds. */
const patience = 15_000;

/** Sends mail over SMTP. The library is loaded when the first mail is sent. */
export function smtpMailer({ url, from }: SmtpSettings): Mailer {
  return {
    async send({ to, subject, text, id }) {
      const { createTransport } = await import('nodemailer');
      const timeouts = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience };
      const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
      try {
        await transport.sendMail({ from, to, subject, text, messageId: `<${id}@${domainOf(from)}>` });
      } catch (error) {
        throw failureOf(error);
      } finally {
        transport.close();
      }
    },
  };
}

/** Omits the server's own words, which may quote an address or a password. */
function failureOf(error: unknown): MailerError {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : 0;
  const isFinal = status >= 500 && code === 'EENVELOPE';
  return new MailerError(`The mail server answered ${status || 'nothing'} ${String(code ?? '').replace(/\W/g, '')}.`, {
    isFinal,
  });
}

function domainOf(from: string): string {
  return /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}
