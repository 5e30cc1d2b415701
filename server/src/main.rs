//! The server's program: command line, store, listeners, signals; all else is the library's.

use std::{
    io::{self, IsTerminal},
    net::SocketAddr,
    process::ExitCode,
    sync::Arc,
};

use tessera_server::{
    app::{self, Listeners},
    command_line::{Command, CommandLine},
    operate::{self, OperateError},
    settings::{LogFormat, Settings},
    store::{SqliteStore, Store, StoreError},
};
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
};
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};
use tracing_subscriber::EnvFilter;

/// Exit code for a setting that cannot be used.
const BAD_SETTING: u8 = 2;

fn main() -> ExitCode {
    let CommandLine { settings, command } = match CommandLine::read(std::env::args_os()) {
        Ok(line) => line,
        Err(error) if !error.use_stderr() => {
            // Help and version; whoever closed the pipe has read enough.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => return refuse(&one_line(&error.to_string())),
    };
    if let Some(command) = command {
        return operate(&settings, command);
    }
    if let Err(problem) = start_log(&settings) {
        return refuse(&problem);
    }
    raise_file_limit();
    let runtime = tokio::runtime::Runtime::new().expect("the operating system gives threads");
    match runtime.block_on(serve(settings)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => refuse(&problem),
    }
}

fn operate(settings: &Settings, command: Command) -> ExitCode {
    let done: Result<(), OperateError> = match command {
        Command::Health => operate::health(settings),
        Command::Invite => operate::invite(settings),
        Command::Check => operate::check(settings),
        Command::Backup { file } => operate::backup(settings, &file),
        Command::Restore { file } => operate::restore(settings, &file),
        Command::Export { file } => operate::export(settings, &file),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("tessera-server: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn refuse(problem: &str) -> ExitCode {
    eprintln!("tessera-server: {problem}");
    ExitCode::from(BAD_SETTING)
}

/// What is wrong, without the hints that follow it on further lines.
fn one_line(error: &str) -> String {
    let paragraph = error.trim_start_matches("error: ").split("\n\n").next().unwrap_or_default();
    let words: Vec<_> = paragraph.split_whitespace().collect();
    format!("{} (--help tells all settings)", words.join(" "))
}

async fn serve(settings: Settings) -> Result<(), String> {
    let stop = CancellationToken::new();
    stop_at_signal(stop.clone()).map_err(|error| format!("signals cannot be heard: {error}"))?;
    let file = settings.database_url.file_in(&settings.data);
    let store = SqliteStore::open(file).await.map_err(|error| format!("--data (DATA_DIR): {error}"))?;
    let public = listen("--listen (LISTEN)", settings.listen).await?;
    let metrics = match settings.metrics_listen {
        Some(address) => Some(listen("--metrics-listen (METRICS_LISTEN)", address).await?),
        None => None,
    };
    let address = public.local_addr().map_err(|error| format!("--listen (LISTEN): {error}"))?;
    info!(%address, base_path = settings.base_path.root(), "listening");
    let store: Arc<dyn Store> = Arc::new(store);
    let listeners = Listeners { public, metrics };
    app::run(listeners, store, settings, stop).await.map_err(|error| cannot_start(&error))
}

fn cannot_start(error: &StoreError) -> String {
    match error {
        StoreError::Corrupt(what) => format!(
            "--data (DATA_DIR): the database is damaged ({what}): keep a copy of the folder, and restore the newest backup into \
             an empty one"
        ),
        error => format!("--data (DATA_DIR): the database failed: {error}"),
    }
}

async fn listen(setting: &str, address: SocketAddr) -> Result<TcpListener, String> {
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => {
            format!("{setting}: {address} is in use by another program; stop that or name another port")
        }
        _ => format!("{setting}: cannot listen on {address}: {error}; name an address of this machine"),
    })
}

/// Tells the server to stop at a signal. From the answer on a signal is heard.
fn stop_at_signal(stop: CancellationToken) -> io::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        stop.cancel();
    });
    Ok(())
}

fn start_log(settings: &Settings) -> Result<(), String> {
    let filter = EnvFilter::try_new(&settings.log).map_err(|error| {
        format!("--log (LOG): {error}; it must be such as info or info,tessera_server::rooms=debug")
    })?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal());
    match settings.log_format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
    }
    Ok(())
}

/// Each socket is an open file: as many as the system allows are taken, not as many as it gives unasked.
fn raise_file_limit() {
    if let Err(error) = rlimit::increase_nofile_limit(u64::MAX) {
        warn!(%error, "the limit of open files could not be raised");
    }
}
