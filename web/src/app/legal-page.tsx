import { config } from '../lib/config.ts';
import { Link } from '../lib/navigation.ts';
import { paths } from '../lib/paths.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { Mark } from '../ui/marks/mark.tsx';

const name = config.productName;
const pages = {
  terms: {
    title: 'Terms of Service',
    paragraphs: [
      `This is an installation of ${name}, run by whoever set it up. They have not published terms of their own here yet; ask them before you rely on it.`,
      'Replies are written by language models. They can be wrong: check what matters before you act on it.',
      'Do not use this service to break the law or the rights of others. What you write and attach stays yours.',
    ],
  },
  privacy: {
    title: 'Privacy Policy',
    paragraphs: [
      `This is an installation of ${name}, run by whoever set it up. They have not published a policy of their own here yet. This is what the software itself does.`,
      'It stores your chats, the files you attach and your account on the server, so that you find them again. Deleting a chat deletes its messages and files; deleting your account deletes everything. A demo account and everything in it are deleted after 24 hours without use; the chats of a visitor who has not signed in can be read only by the browser they were written in.',
      'What you send to a model is passed on to the provider of that model. The built-in model runs on the server itself and passes nothing on.',
      'It sets cookies only to know your session and to carry a sign-in through, and keeps unsent drafts in your browser. It loads nothing from other sites, save the card field of Stripe, the payment provider, when you open it to buy credits; the card goes to Stripe alone. It does not track you.',
    ],
  },
} as const;

/** The placeholder page shown until the operator configures the address of their own. */
export default function LegalPage({ page }: { readonly page: keyof typeof pages }) {
  const { title, paragraphs } = pages[page];
  usePageTitle(title);
  return (
    <main className="h-dvh overflow-y-auto bg-surface">
      <article className="mx-auto w-[calc(100%-2rem)] max-w-read py-10 md:w-[calc(100%-4rem)] md:py-16">
        <Link
          href={paths.home}
          className="mb-10 flex w-fit items-center coarse:min-h-11 gap-2 font-title text-ink text-lg no-underline"
        >
          <Mark />
          {name}
        </Link>
        <h1 className="mb-4 font-title text-xl">{title}</h1>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-4 text-lg">
            {paragraph}
          </p>
        ))}
      </article>
    </main>
  );
}
